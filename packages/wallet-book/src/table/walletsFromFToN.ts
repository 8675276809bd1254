import { storeLinks } from '../storeLinks.ts'
import type { WalletBook } from '../walletEntry.ts'

/** Wallets by key, from F to N. The letters above a row say where its facts were read (docs/wallet-book.md). */
export const walletsFromFToN: WalletBook = [
  // t
  {
    key: 'family',
    name: 'Family',
    rdns: ['co.family.wallet'],
    install: storeLinks({ ios: '1606779267' }),
    walletConnect: true,
    links: { native: 'familywallet://' },
    only: 'mobile',
  },
  // tf
  {
    key: 'fireblocks',
    name: 'Fireblocks',
    injected: { flags: { isFireblocks: true } },
    install: storeLinks({ ios: '1439296596', android: 'com.fireblocks.client' }),
    walletConnect: true,
    links: { native: 'fireblocks-wc://' },
  },
  // f
  { key: 'fordefi', name: 'Fordefi', injected: { flags: { isFordefi: true } } },
  // tf
  {
    key: 'foxwallet',
    name: 'FoxWallet',
    injected: { locations: ['foxwallet.ethereum'], flags: { isFoxWallet: true } },
    install: storeLinks({ ios: '1590983231', android: 'com.foxwallet.play' }),
    walletConnect: true,
    links: { native: 'foxwallet://', universal: 'https://link.foxwallet.com' },
  },
  // trf
  {
    key: 'frame',
    name: 'Frame',
    rdns: ['sh.frame'],
    injected: { locations: ['frame'], flags: { isFrame: true } },
    install: storeLinks({ chrome: 'ldcoohedfbjoobcadoglnnmmfbdlmmhf', firefox: 'frame-extension' }),
    only: 'desktop',
  },
  // trf
  {
    key: 'frontier',
    name: 'Frontier',
    rdns: ['xyz.frontier.wallet'],
    injected: { locations: ['frontier.ethereum'], flags: { isFrontier: true } },
    install: storeLinks({
      chrome: 'kppfdiipphfccemcignhifpjkapfbihd',
      ios: '1482380988',
      android: 'com.frontierwallet',
    }),
    walletConnect: true,
    links: { native: 'frontier://' },
  },
  // trf
  {
    key: 'gate',
    name: 'Gate Wallet',
    rdns: ['io.gate.wallet'],
    injected: { locations: ['gatewallet'], flags: { isGateWallet: true } },
    install: storeLinks({
      chrome: 'cpmkedoipcpimgecpmgpldfpohjplkpp',
      ios: '1294998195',
      android: 'com.gateio.gateio',
    }),
    walletConnect: true,
    links: { native: 'gtweb3wallet://', desktop: 'gtweb3wallet://' },
  },
  // t
  {
    key: 'gem',
    name: 'Gem Wallet',
    install: storeLinks({ ios: '6448712670', android: 'com.gemwallet.android' }),
    walletConnect: true,
    links: { native: 'gem://', universal: 'https://gemwallet.com' },
    only: 'mobile',
  },
  // r
  { key: 'gemini', name: 'Gemini Wallet', rdns: ['com.gemini.wallet'] },
  // tf
  {
    key: 'guarda',
    name: 'Guarda',
    rdns: ['com.guarda.wallet'],
    install: storeLinks({ chrome: 'hpglfhgfnhbgpjdenjgmdgoeiappafln' }),
    only: 'desktop',
  },
  // t
  {
    key: 'haha',
    name: 'HaHa',
    install: storeLinks({ ios: '1591158244', android: 'com.permutize.haha' }),
    walletConnect: true,
    links: { native: 'haha://', universal: 'https://haha.me' },
  },
  // t
  {
    key: 'hashpack',
    name: 'HashPack',
    rdns: ['com.hashpack.wallet'],
    install: storeLinks({
      chrome: 'gjagmgiddbbciopjhllkdnddhcglnemk',
      ios: '6444389849',
      android: 'app.hashpack.wallet.twa',
    }),
    walletConnect: true,
    links: { native: 'hashpack://', universal: 'https://link.hashpack.app' },
  },
  // t
  {
    key: 'holdstation',
    name: 'Holdstation',
    install: storeLinks({ ios: '6444925618', android: 'io.holdstation' }),
    walletConnect: true,
    links: { native: 'holdstation://' },
    only: 'mobile',
  },
  // tf
  {
    key: 'hyperpay',
    name: 'HyperPay',
    injected: { flags: { isHyperPay: true } },
    install: storeLinks({ ios: '1354755812', android: 'com.legendwd.hyperpayW' }),
    walletConnect: true,
    links: { native: 'hyperPay://', desktop: 'hyperPay://' },
    only: 'mobile',
    switchNetworkOnlyFromWallet: true,
  },
  // tf
  {
    key: 'imtoken',
    name: 'imToken',
    rdns: ['im.token'],
    injected: { flags: { isImToken: true } },
    install: storeLinks({ ios: '1384798940', android: 'im.token.app' }),
    walletConnect: true,
    links: { native: 'imtokenv2://', browseNative: 'imtokenv2://navigate/DappView?url={encodedUrl}' },
    only: 'mobile',
  },
  // f
  { key: 'infinity', name: 'Infinity Wallet', injected: { flags: { isInfinityWallet: true } }, only: 'desktop' },
  // s
  { key: 'intersend', name: 'Intersend', rdns: ['com.intersend.wallet'], switchNetworkOnlyFromWallet: true },
  // t
  {
    key: 'iopay',
    name: 'ioPay',
    install: storeLinks({ ios: '1478086371', android: 'io.iotex.iopay.gp' }),
    walletConnect: true,
    links: { native: 'iopay://' },
    only: 'mobile',
  },
  // tf
  {
    key: 'kaia',
    name: 'Kaia Wallet',
    aliases: ['Kaikas'],
    install: storeLinks({ chrome: 'jblndlipeogpafnldhgmapagcccfchpi', ios: '6502896387', android: 'io.klutch.wallet' }),
    walletConnect: true,
    links: { native: 'kaiawallet://wallet', universal: 'https://app.kaiawallet.io' },
  },
  // trf
  {
    key: 'keplr',
    name: 'Keplr',
    rdns: ['app.keplr'],
    injected: { locations: ['keplr.ethereum'], flags: { keplr: true } },
    install: storeLinks({
      chrome: 'dmkamcknogkgcdfhhbddcghachkejeap',
      firefox: 'keplr',
      edge: 'ocodgmmffbkkeecmadcijjhkmeohinei',
      ios: '1567851089',
      android: 'com.chainapsis.keplr',
    }),
    walletConnect: true,
    links: { native: 'keplrwallet://wcV2', universal: 'https://deeplink.keplr.app/' },
  },
  // t
  {
    key: 'klever',
    name: 'Klever',
    install: storeLinks({ ios: '1615064243', android: 'finance.klever.bitcoin.wallet' }),
    walletConnect: true,
    links: { native: 'klever-wallet://dp/walletconnect', universal: 'https://klever.page.link' },
    only: 'mobile',
  },
  // t
  {
    key: 'kraken',
    name: 'Kraken Wallet',
    install: storeLinks({ ios: '1626327149', android: 'com.kraken.superwallet' }),
    walletConnect: true,
    links: { native: 'krakenwallet://' },
    only: 'mobile',
  },
  // tf
  {
    key: 'kucoin',
    name: 'KuCoin Web3 Wallet',
    injected: { flags: { isKuCoinWallet: true } },
    install: storeLinks({ ios: '1378956601', android: 'com.kubi.kucoin' }),
    walletConnect: true,
    links: { native: 'kucoin:///wallet/walletConnect' },
  },
  // tf
  {
    key: 'leap',
    name: 'Leap',
    install: storeLinks({
      chrome: 'fcfcfllfndlomdhbehjjcoimbgofdncg',
      ios: '1642465549',
      android: 'io.leapwallet.cosmos',
    }),
    walletConnect: true,
    links: { native: 'leapcosmos://' },
    group: 'leap',
  },
  // t
  {
    key: 'ledger',
    name: 'Ledger Live',
    aliases: ['Ledger Wallet'],
    rdns: ['com.ledger'],
    install: storeLinks({ ios: '1361671700', android: 'com.ledger.live' }),
    walletConnect: true,
    links: { native: 'ledgerlive://', desktop: 'ledgerlive://' },
  },
  // t
  {
    key: 'loopring',
    name: 'Loopring',
    rdns: ['io.loopring.wallet'],
    install: storeLinks({ ios: '1550921126', android: 'loopring.defi.wallet' }),
    walletConnect: true,
    links: { native: 'loopring://' },
    only: 'mobile',
  },
  // tf
  {
    key: 'mathwallet',
    name: 'MathWallet',
    rdns: ['org.mathwallet'],
    injected: { flags: { isMathWallet: true } },
    install: storeLinks({
      chrome: 'afbcbjpbpfadlkmhmclhkeeodmamcflc',
      edge: 'dfeccadlilpndjjohbjdblepmjeahlmm',
      ios: '1582612388',
      android: 'com.mathwallet.android',
    }),
    walletConnect: true,
    links: { native: 'mathwallet://', universal: 'https://www.mathwallet.org' },
  },
  // tf
  {
    key: 'mew',
    name: 'MEW wallet',
    injected: { flags: { isMEWwallet: true } },
    install: storeLinks({ ios: '1464614025', android: 'com.myetherwallet.mewwallet' }),
    walletConnect: true,
    links: { native: 'mewwallet://', universal: 'https://mewwallet.com' },
    only: 'mobile',
  },
  // trf
  {
    key: 'nest',
    name: 'Nest Wallet',
    rdns: ['xyz.nestwallet'],
    injected: { flags: { isNestWallet: true } },
    install: storeLinks({
      chrome: 'cmoakldedjfnjofgbbfenefcagmedlga',
      ios: '6451122334',
      android: 'xyz.nestwallet.nestwallet',
    }),
    walletConnect: true,
    links: { native: 'nestwallet://' },
  },
  // tf
  {
    key: 'nightly',
    name: 'Nightly',
    rdns: ['app.nightly'],
    install: storeLinks({
      chrome: 'fiikommddbeccaoicoejoniammnalkfa',
      ios: '6444768157',
      android: 'com.nightlymobile',
    }),
    walletConnect: true,
    links: { native: 'nightly://' },
  },
  // trf
  {
    key: 'nova',
    name: 'Nova Wallet',
    rdns: ['io.novawallet'],
    injected: { flags: { isNovaWallet: true } },
    install: storeLinks({ ios: '1597119355', android: 'io.novafoundation.nova.market' }),
    walletConnect: true,
    links: { native: 'novawallet://' },
    only: 'mobile',
  },
]
