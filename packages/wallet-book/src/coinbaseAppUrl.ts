/** Coinbase Wallet's own page for opening its app with a link (facts, 1.8). */
export const coinbaseAppUrl = 'https://go.cb-w.com/walletlink'
