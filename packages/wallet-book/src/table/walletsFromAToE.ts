import { storeLinks } from '../storeLinks.ts'
import type { WalletBook } from '../walletEntry.ts'

/** Wallets by key, from A to E. The letters above a row say where its facts were read (docs/wallet-book.md). */
export const walletsFromAToE: WalletBook = [
  // ts
  {
    key: 'abstract',
    name: 'Abstract Global Wallet',
    rdns: ['xyz.abs.privy', 'xyz.abs'],
    chainIds: [2741, 11124],
    switchNetworkOnlyFromWallet: true,
  },
  // tf
  {
    key: 'alphawallet',
    name: 'AlphaWallet',
    injected: { flags: { isAlphaWallet: true } },
    install: storeLinks({ ios: '1358230430', android: 'io.stormbird.wallet' }),
    walletConnect: true,
    links: { native: 'awallet://', universal: 'https://aw.app' },
    only: 'mobile',
  },
  // sf
  {
    key: 'ambire',
    name: 'Ambire',
    rdns: ['com.ambire.wallet', 'com.ambire', 'com.ambire-next.wallet'],
    install: storeLinks({ android: 'com.ambire.wallet' }),
  },
  // trf
  {
    key: 'anchorage',
    name: 'Anchorage Digital',
    rdns: ['com.anchorage.connect'],
    injected: { flags: { isAnchorageDigital: true } },
    install: storeLinks({ ios: '6754656781' }),
    walletConnect: true,
    links: { universal: 'https://anchorage.com' },
  },
  // t
  {
    key: 'argent',
    name: 'Argent',
    rdns: ['xyz.argent'],
    install: storeLinks({ ios: '1358741926', android: 'im.argent.contractwalletclient' }),
    walletConnect: true,
    links: { native: 'argent://app/', universal: 'https://www.argent.xyz/app' },
    only: 'mobile',
    group: 'argent',
  },
  // t
  {
    key: 'atomic',
    name: 'Atomic Wallet',
    install: storeLinks({ ios: '1478257827', android: 'io.atomicwallet' }),
    walletConnect: true,
    links: { native: 'atomicwallet://', desktop: 'atomicwallet://' },
  },
  // t
  { key: 'baseaccount', name: 'Base Account', rdns: ['app.base.account', 'org.base.account'], group: 'coinbase' },
  // trf
  {
    key: 'berasig',
    name: 'BeraSig',
    rdns: ['app.berasig'],
    install: storeLinks({ chrome: 'ckedkkegjbflcfblcjklibnedmfjppbj' }),
  },
  // t
  {
    key: 'bestwallet',
    name: 'Best Wallet',
    install: storeLinks({ ios: '6451312105', android: 'com.bestwallet.mobile' }),
    walletConnect: true,
    links: { native: 'bw://app/connect', universal: 'https://best-wallet-prod.web.app/connect' },
    only: 'mobile',
  },
  // trf
  {
    key: 'bifrost',
    name: 'Bifrost Wallet',
    rdns: ['com.bifrostwallet'],
    injected: { flags: { isBifrost: true } },
    install: storeLinks({ ios: '1577198351', android: 'com.bifrostwallet.app' }),
    walletConnect: true,
    links: { native: 'bifrostwallet://', universal: 'https://app.bifrostwallet.com/' },
    only: 'mobile',
  },
  // t
  {
    key: 'bitcoincom',
    name: 'Bitcoin.com Wallet',
    install: storeLinks({ ios: '1252903728', android: 'com.bitcoin.mwallet' }),
    walletConnect: true,
    links: { native: 'bitcoincom://', universal: 'https://wallet.bitcoin.com/' },
    only: 'mobile',
  },
  // t
  {
    key: 'bitpay',
    name: 'BitPay Wallet',
    walletConnect: true,
    links: { native: 'bitpay://', universal: 'https://link.bitpay.com' },
    only: 'mobile',
  },
  // tf
  {
    key: 'bitpie',
    name: 'Bitpie',
    injected: { flags: { isBitpie: true } },
    install: storeLinks({ ios: '1481314229' }),
    walletConnect: true,
    links: { native: 'bitpiewc://' },
    only: 'mobile',
    switchNetworkOnlyFromWallet: true,
  },
  // t
  {
    key: 'blockchaincom',
    name: 'Blockchain.com',
    install: storeLinks({ ios: '493253309', android: 'piuk.blockchain.android' }),
    walletConnect: true,
    links: { native: 'blockchain-wallet://', universal: 'https://login.blockchain.com/app' },
    only: 'mobile',
  },
  // tf
  {
    key: 'blocto',
    name: 'Blocto',
    install: storeLinks({ ios: '1481181682', android: 'com.portto.blocto' }),
    walletConnect: true,
    links: { native: 'blocto://', universal: 'https://blocto.app' },
    only: 'mobile',
  },
  // trf
  {
    key: 'bybit',
    name: 'Bybit Wallet',
    rdns: ['com.bybit'],
    install: storeLinks({ chrome: 'pdliaogehgdbhbnmkklieghmmjkpigpa', ios: '1488296980', android: 'com.bybit.app' }),
    walletConnect: true,
    links: { native: 'bybitapp://open/route?targetUrl=by://web3/walletconnect/' },
  },
  // t
  {
    key: 'cake',
    name: 'Cake Wallet',
    install: storeLinks({ ios: '1334702542', android: 'com.cakewallet.cake_wallet' }),
    walletConnect: true,
    links: { native: 'cakewallet://' },
    only: 'mobile',
  },
  // t
  {
    key: 'clave',
    name: 'Clave',
    install: storeLinks({ ios: '6449253761', android: 'com.clave.mobile' }),
    walletConnect: true,
    links: { native: 'clave://link/wc/', desktop: 'clave://link/wc/' },
    only: 'mobile',
  },
  // trf
  {
    key: 'coin98',
    name: 'Coin98',
    rdns: ['com.coin98', 'coin98.com'],
    injected: { locations: ['coin98.provider', 'coin98Wallet'], flags: { isCoin98: true } },
    install: storeLinks({
      chrome: 'aeachknmefphepccionboohckonoeemg',
      ios: '1561969966',
      android: 'coin98.crypto.finance.media',
    }),
    walletConnect: true,
    links: { native: 'coin98://', universal: 'https://coin98.com/' },
  },
  // t
  {
    key: 'coinomi',
    name: 'Coinomi',
    install: storeLinks({ ios: '1333588809', android: 'com.coinomi.wallet' }),
    walletConnect: true,
    links: { native: 'coinomi://', universal: 'https://coinomi.page.link' },
  },
  // trf
  {
    key: 'compass',
    name: 'Compass Wallet',
    rdns: ['io.leapwallet.CompassWallet'],
    install: storeLinks({
      chrome: 'anokgmphncpekkhclmingpimjmcooifb',
      ios: '6450257441',
      android: 'io.leapwallet.compass',
    }),
    walletConnect: true,
    links: { native: 'leapcompass://' },
    group: 'leap',
  },
  // t
  {
    key: 'coolwallet',
    name: 'CoolWallet',
    rdns: ['com.coolbitx.cwsapp'],
    install: storeLinks({ ios: '1328764142', android: 'com.coolbitx.cwsapp' }),
    walletConnect: true,
    links: { native: 'coolwallet://' },
    only: 'mobile',
  },
  // trf
  {
    key: 'core',
    name: 'Core',
    rdns: ['app.core.extension'],
    injected: { locations: ['avalanche'], flags: { isAvalanche: true } },
    install: storeLinks({ chrome: 'agoakfejjabomempkjlepdflaleeobhb', ios: '6443685999', android: 'com.avaxwallet' }),
    walletConnect: true,
    links: { native: 'core://', universal: 'https://core.app', desktop: 'core://' },
  },
  // tf
  {
    key: 'cosmostation',
    name: 'Cosmostation',
    install: storeLinks({ ios: '1459830339', android: 'wannabit.io.cosmostaion' }),
    walletConnect: true,
    links: { native: 'cosmostation://' },
  },
  // tf
  {
    key: 'cryptocom',
    name: 'Crypto.com Onchain',
    rdns: ['com.crypto.wallet'],
    injected: { locations: ['deficonnectProvider'], flags: { isDeficonnectProvider: true } },
    install: storeLinks({ chrome: 'hifafgmccdpekplomjjkcfgodnhcellj', ios: '1512048310', android: 'com.defi.wallet' }),
    walletConnect: true,
    links: { native: 'dfw://', universal: 'https://wallet.crypto.com/deeplink' },
  },
  // rf
  {
    key: 'ctrl',
    name: 'CTRL',
    aliases: ['XDEFI'],
    rdns: ['xyz.ctrl', 'io.xdefi'],
    injected: { locations: ['ctrl.ethereum', 'xfi.ethereum'], flags: { isCTRL: true } },
    install: storeLinks({ chrome: 'hmeobnfnfcmdkdcmlblgagmfpfboieaf' }),
  },
  // tf
  {
    key: 'dcent',
    name: "D'CENT",
    injected: { flags: { isDcentWallet: true } },
    install: storeLinks({ ios: '1447206611', android: 'com.kr.iotrust.dcent.wallet' }),
    walletConnect: true,
    links: { native: 'dcent://', universal: 'https://link.dcentwallet.com' },
    only: 'mobile',
  },
  // tf
  {
    key: 'debox',
    name: 'DeBox',
    install: storeLinks({ ios: '6444485220', android: 'com.tm.security.wallet' }),
    walletConnect: true,
    links: { native: 'Debox://' },
    only: 'mobile',
  },
  { key: 'edenonline', name: 'Eden Online', aliases: ['Ubisoft'] },
  // t
  {
    key: 'edge',
    name: 'Edge',
    install: storeLinks({ ios: '1344400091', android: 'co.edgesecure.app' }),
    walletConnect: true,
    links: { native: 'edge://' },
    only: 'mobile',
  },
  // t
  {
    key: 'ellipal',
    name: 'ELLIPAL',
    install: storeLinks({ ios: '1426179665' }),
    walletConnect: true,
    links: { native: 'ELLIPAL://', universal: 'https://www.ellipal.com' },
    only: 'mobile',
  },
  // tsf
  {
    key: 'enkrypt',
    name: 'Enkrypt',
    rdns: ['com.enkrypt'],
    injected: { locations: ['enkrypt.providers.ethereum'], flags: { isEnkrypt: true } },
    install: storeLinks({
      chrome: 'kkpllkodjeloidieedojogacfhpaihoh',
      firefox: 'enkrypt',
      edge: 'gfenajajnjjmmdojhdjmnngomkhlnfjl',
    }),
    only: 'desktop',
  },
]
