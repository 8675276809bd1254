import type { InstallLinks, WalletBook } from './walletEntry.ts'

const chromeStore = 'https://chromewebstore.google.com/detail/'
const appStore = 'https://apps.apple.com/app/id'
const playStore = 'https://play.google.com/store/apps/details?id='

/** Facts about wallets that are often met: names, announced names, places, flags and stores. No logos, no opinions. */
export const defaultWalletBook: WalletBook = [
  {
    key: 'metamask',
    name: 'MetaMask',
    rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmc'],
    injected: { flags: { isMetaMask: true } },
    install: {
      ...install('nkbihfbeogaeaoehlefnkodbefgpgknn', '1438144202', 'io.metamask'),
      firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/ejbalbakoplchlghecdalmeeeajnimhm',
    },
    walletConnect: true,
  },
  {
    key: 'coinbase',
    name: 'Coinbase Wallet',
    rdns: ['com.coinbase.wallet'],
    injected: { locations: ['coinbaseWalletExtension'], flags: { isCoinbaseWallet: true } },
    install: install('hnfanknocfeofbddgcijnmhnfnkdnaad', '1278383455', 'org.toshi'),
  },
  {
    key: 'rabby',
    name: 'Rabby',
    rdns: ['io.rabby'],
    injected: { locations: ['rabby'], flags: { isRabby: true } },
    install: install('acmacodkjbdgmoleebolmdjonilkdbch', '6474381673', 'com.debank.rabbymobile'),
    walletConnect: true,
  },
  {
    key: 'rainbow',
    name: 'Rainbow',
    rdns: ['me.rainbow'],
    injected: { locations: ['rainbow'], flags: { isRainbow: true } },
    install: {
      ...install('opfgelmcmbiajamepnmloijbpoleiama', '1457119021', 'me.rainbow'),
      firefox: 'https://addons.mozilla.org/firefox/addon/rainbow-extension/',
    },
    walletConnect: true,
  },
  {
    key: 'trust',
    name: 'Trust Wallet',
    rdns: ['com.trustwallet.app'],
    injected: { locations: ['trustwallet', 'trustWallet'], flags: { isTrustWallet: true } },
    install: install('egjidjbpglichdcondbcbdnbeeppgdph', '1288339409', 'com.wallet.crypto.trustapp'),
    walletConnect: true,
  },
  {
    key: 'phantomevm',
    name: 'Phantom',
    rdns: ['app.phantom'],
    injected: { locations: ['phantom.ethereum'], flags: { isPhantom: true } },
    install: {
      ...install('bfnaelmomeimhlpmgjnjophhpkkoljpa', '1598432977', 'app.phantom'),
      firefox: 'https://addons.mozilla.org/firefox/addon/phantom-app/',
    },
  },
  {
    key: 'exodusevm',
    name: 'Exodus',
    rdns: ['com.exodus.web3-wallet', 'com.exodus'],
    injected: { locations: ['exodus.ethereum'], flags: { isExodus: true } },
    install: install('aholpfdialjgjfhomihkjbmgjidlcdno', '1414384820', 'exodusmovement.exodus'),
    walletConnect: true,
  },
  {
    key: 'zerion',
    name: 'Zerion',
    rdns: ['io.zerion.wallet'],
    injected: { locations: ['zerionWallet'], flags: { isZerion: true } },
    install: install('klghhnkeealcohjjanjjdaeeggmfmlpl', '1456732565', 'io.zerion.android'),
    walletConnect: true,
  },
  {
    key: 'okxwallet',
    name: 'OKX Wallet',
    rdns: ['com.okex.wallet'],
    injected: { locations: ['okxwallet'], flags: { isOkxWallet: true } },
    install: install('mcohilncbfahbmgdjkbpemcciiolgcge', '6743309484', 'com.okx.wallet'),
    walletConnect: true,
  },
  {
    key: 'binance',
    name: 'Binance Wallet',
    rdns: ['com.binance.wallet'],
    injected: { locations: ['binancew3w.ethereum'], flags: { isBinance: true } },
    install: install('cadiboklkpojfamcoggejbbdjcoiljjk', '1436799971', 'com.binance.dev'),
    walletConnect: true,
  },
  {
    key: 'bitget',
    name: 'Bitget Wallet',
    rdns: ['com.bitget.web3', 'com.bitget.wallet'],
    injected: { locations: ['bitkeep.ethereum'], flags: { isBitKeep: true } },
    install: install('jiidiaalihmmhddjgbnbgdfflelocpak', '1395301115'),
    walletConnect: true,
  },
  {
    key: 'backpack',
    name: 'Backpack',
    rdns: ['app.backpack'],
    injected: { locations: ['backpack.ethereum', 'backpack'], flags: { isBackpack: true } },
  },
  {
    key: 'magiceden',
    name: 'Magic Eden',
    rdns: ['io.magiceden.wallet'],
    injected: { locations: ['magicEden.ethereum'], flags: { isMagicEden: true } },
  },
  {
    key: 'brave',
    name: 'Brave Wallet',
    rdns: ['com.brave.wallet'],
    injected: { flags: { isBraveWallet: true } },
  },
]

function install(chromeId: string, iosId: string, androidId?: string): InstallLinks {
  return {
    chrome: `${chromeStore}${chromeId}`,
    ios: `${appStore}${iosId}`,
    ...(androidId === undefined ? {} : { android: `${playStore}${androidId}` }),
  }
}
