import { storeLinks } from '../storeLinks.ts'
import type { WalletBook } from '../walletEntry.ts'

/** Wallets by key, from O to Z. The letters above a row say where its facts were read (docs/wallet-book.md). */
export const walletsFromOToZ: WalletBook = [
  // t
  {
    key: 'okto',
    name: 'Okto',
    install: storeLinks({ ios: '6450688229', android: 'com.coindcx.okto' }),
    walletConnect: true,
    links: { native: 'okto://' },
    only: 'mobile',
  },
  // t
  {
    key: 'omni',
    name: 'Omni',
    aliases: ['Steakwallet'],
    install: storeLinks({ ios: '1569375204', android: 'fi.steakwallet.app' }),
    walletConnect: true,
    links: { native: 'omni://', universal: 'https://links.omni.app' },
    only: 'mobile',
  },
  // tf
  {
    key: 'oneinch',
    name: '1inch Wallet',
    rdns: ['io.1inch.wallet'],
    install: storeLinks({ ios: '1546049391', android: 'io.oneinch.android' }),
    walletConnect: true,
    links: { native: 'oneinch://', universal: 'https://wallet.1inch.io/app' },
    only: 'mobile',
  },
  // trf
  {
    key: 'onekey',
    name: 'OneKey',
    rdns: ['so.onekey.app.wallet', 'so.onekey.wallet'],
    injected: { locations: ['$onekey.ethereum'], flags: { isOneKey: true } },
    install: storeLinks({
      chrome: 'jnmbobjmhlngoefaiojfljckilhhlhcj',
      edge: 'obffkkagpmohennipjokmpllocnlndac',
      ios: '1609559473',
      android: 'so.onekey.app.wallet',
    }),
    walletConnect: true,
    links: { native: 'onekey-wallet://', universal: 'https://app.onekey.so/wc/connect', desktop: 'onekey-wallet://' },
  },
  // tf
  {
    key: 'opera',
    name: 'Opera Wallet',
    rdns: ['com.opera'],
    injected: { flags: { isOpera: true } },
    install: storeLinks({ ios: '1604311726' }),
    walletConnect: true,
    links: { native: 'cryptobrowser://' },
  },
  // s
  { key: 'porto', name: 'Porto', rdns: ['xyz.ithaca.porto', 'xyz.ithaca.porto.ext'] },
  // t
  {
    key: 'ready',
    name: 'Ready',
    aliases: ['Argent'],
    install: storeLinks({ ios: '1668536401' }),
    walletConnect: true,
    links: { native: 'readywallet://' },
    only: 'mobile',
    group: 'argent',
  },
  // t
  {
    key: 'robinhood',
    name: 'Robinhood Wallet',
    rdns: ['com.robinhood.wallet'],
    install: storeLinks({ android: 'com.robinhood.gateway' }),
    walletConnect: true,
    links: { native: 'robinhood-wallet://' },
    only: 'mobile',
  },
  // trf
  {
    key: 'ronin',
    name: 'Ronin Wallet',
    rdns: ['com.roninchain.wallet'],
    install: storeLinks({
      chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec',
      firefox: 'ronin-wallet',
      edge: 'kjmoohlgokccodicjjfebfomlbljgfhk',
      ios: '1592675001',
      android: 'com.skymavis.genesis',
    }),
    walletConnect: true,
    links: { native: 'roninwallet://', universal: 'https://wallet.roninchain.com' },
  },
  // t
  {
    key: 'safe',
    name: 'Safe{Wallet}',
    rdns: ['global.safe', 'global.safe.wallet'],
    install: storeLinks({ ios: '6748754793', android: 'global.safe.mobileapp' }),
    walletConnect: true,
    links: { native: 'safe://', universal: 'https://app.safe.global/' },
  },
  // trf
  {
    key: 'safepal',
    name: 'SafePal',
    rdns: ['com.safepal', 'com.safepal.wallet'],
    injected: { locations: ['safepalProvider'], flags: { isSafePal: true } },
    install: storeLinks({
      chrome: 'lgmpcpglpngdoalbgeoldeajfclnhafa',
      firefox: 'safepal-extension-wallet',
      edge: 'apenkfbbpmhihehmihndmmcdanacolnh',
      ios: '1548297139',
      android: 'io.safepal.wallet',
    }),
    walletConnect: true,
    links: { native: 'safepalwallet://', universal: 'https://link.safepal.io' },
  },
  // t
  {
    key: 'secux',
    name: 'SecuX',
    install: storeLinks({ ios: '1477437607', android: 'com.secuxapp' }),
    walletConnect: true,
    links: { native: 'secux://', universal: 'https://wsweb.secuxtech.com' },
    only: 'mobile',
  },
  // rf
  {
    key: 'seif',
    name: 'Seif',
    rdns: ['com.passkeywallet.seif'],
    injected: { locations: ['__seif'], flags: { __seif: true } },
    only: 'desktop',
  },
  // tf
  {
    key: 'sequence',
    name: 'Sequence',
    rdns: ['app.sequence'],
    injected: { flags: { isSequence: true } },
    walletConnect: true,
    qr: false,
    links: { universal: 'https://sequence.app' },
  },
  // t
  {
    key: 'shapeshift',
    name: 'ShapeShift',
    install: storeLinks({ ios: '996569075', android: 'com.shapeshift.droid_shapeshift' }),
    walletConnect: true,
    links: { native: 'shapeshift://', universal: 'https://shapeshift.app.link/' },
    only: 'mobile',
  },
  // tf
  {
    key: 'status',
    name: 'Status',
    rdns: ['app.status'],
    injected: { flags: { isStatus: true } },
    install: storeLinks({
      chrome: 'kahehnbpamjplefhpkhafinaodkkenpg',
      ios: '1178893006',
      android: 'im.status.ethereum',
    }),
    walletConnect: true,
    links: { native: 'status-app://', universal: 'https://status.app', desktop: 'status-app://' },
  },
  // trf
  {
    key: 'subwallet',
    name: 'SubWallet',
    rdns: ['app.subwallet', 'extension.subwallet.app'],
    injected: { locations: ['SubWallet'], flags: { isSubWallet: true } },
    install: storeLinks({
      chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
      firefox: 'subwallet',
      ios: '1633050285',
      android: 'app.subwallet.mobile',
    }),
    walletConnect: true,
    links: { native: 'subwallet://', universal: 'https://mobile.subwallet.app/', desktop: 'subwallet://' },
  },
  // sf
  {
    key: 'taho',
    name: 'Taho',
    aliases: ['Tally Ho'],
    rdns: ['xyz.taho.wallet', 'xyz.taho', 'com.taho'],
    injected: { locations: ['tally', 'taho'], flags: { isTally: true } },
    install: storeLinks({ chrome: 'eajafomhmkipbjmfmhebemolkcicgfmd' }),
    only: 'desktop',
  },
  // trf
  {
    key: 'talisman',
    name: 'Talisman',
    rdns: ['xyz.talisman'],
    injected: { locations: ['talismanEth'], flags: { isTalisman: true } },
    install: storeLinks({
      chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
      firefox: 'talisman-wallet-extension',
      ios: '6761427240',
      android: 'xyz.talisman.app',
    }),
    walletConnect: true,
    links: { native: 'talisman://' },
  },
  // t
  {
    key: 'tangem',
    name: 'Tangem',
    install: storeLinks({ ios: '1354868448', android: 'com.tangem.wallet' }),
    walletConnect: true,
    links: { native: 'tangem://', universal: 'https://app.tangem.com' },
    only: 'mobile',
  },
  // trf
  {
    key: 'tokenpocket',
    name: 'TokenPocket',
    rdns: ['pro.tokenpocket'],
    injected: { locations: ['tokenpocket.ethereum'], flags: { isTokenPocket: true } },
    install: storeLinks({
      chrome: 'mfgccjchihfkkindfppnaooecgfneiii',
      ios: '6444625622',
      android: 'vip.mytokenpocket',
    }),
    walletConnect: true,
    links: { native: 'tpoutside://' },
  },
  // tf
  {
    key: 'tomo',
    name: 'Tomo',
    rdns: ['inc.tomo'],
    install: storeLinks({ chrome: 'pfccjkejcgoppjnllalolplgogenfojk', ios: '6468010287', android: 'tomo.app.unyx' }),
    walletConnect: true,
    links: { native: 'tomo://' },
  },
  // t
  {
    key: 'trezor',
    name: 'Trezor Suite',
    install: storeLinks({ ios: '1631884497', android: 'io.trezor.suite' }),
    walletConnect: true,
    links: { universal: 'https://connect.trezor.io/9/deeplink/', desktop: 'trezorsuite://walletconnect' },
  },
  // tsf
  {
    key: 'uniswap',
    name: 'Uniswap Wallet',
    rdns: ['org.uniswap.app', 'org.uniswap'],
    injected: { flags: { isUniswapWallet: true } },
    install: storeLinks({
      chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
      ios: '6443944476',
      android: 'com.uniswap.mobile',
    }),
    walletConnect: true,
    links: { native: 'uniswap://' },
  },
  // trf
  {
    key: 'universalprofiles',
    name: 'Universal Profiles',
    aliases: ['LUKSO'],
    rdns: ['io.universaleverything.universalprofiles'],
    install: storeLinks({
      chrome: 'abpickdkkbnbcoepogfhkhennhfhehfn',
      ios: '6702018631',
      android: 'io.universaleverything.universalprofiles',
    }),
    walletConnect: true,
    links: { native: 'io.universaleverything.universalprofiles://wallet-connect' },
  },
  // t
  {
    key: 'unstoppable',
    name: 'Unstoppable Wallet',
    install: storeLinks({ ios: '1447619907', android: 'io.horizontalsystems.bankwallet' }),
    walletConnect: true,
    links: { native: 'unstoppable.money://' },
    only: 'mobile',
  },
  // t
  {
    key: 'unstoppabledomains',
    name: 'Unstoppable Domains',
    install: storeLinks({ ios: '1544748602', android: 'com.unstoppabledomains.manager' }),
    walletConnect: true,
    links: { native: 'unstoppabledomains://', universal: 'https://unstoppabledomains.com/mobile' },
    only: 'mobile',
  },
  // t
  {
    key: 'valora',
    name: 'Valora',
    install: storeLinks({ ios: '1520414263', android: 'co.clabs.valora' }),
    walletConnect: true,
    links: { native: 'celo://wallet', universal: 'https://valoraapp.com' },
    only: 'mobile',
  },
  // tf
  {
    key: 'vultisig',
    name: 'Vultisig',
    rdns: ['me.vultisig'],
    install: storeLinks({
      chrome: 'ggafhcdaplkhmmnlbfjpnnkepdfjaelb',
      ios: '6503023896',
      android: 'com.vultisig.wallet',
    }),
  },
  // trf
  {
    key: 'wigwam',
    name: 'Wigwam',
    rdns: ['com.wigwam.wallet'],
    injected: { locations: ['wigwamEthereum'], flags: { isWigwam: true } },
    install: storeLinks({ chrome: 'lccbohhgfkdikahanoclbdmaolidjdfl', ios: '6630381643', android: 'com.wigwamapp' }),
    walletConnect: true,
    links: { native: 'wigwam://', universal: 'https://wigwam.app/' },
  },
  // trf
  {
    key: 'xportal',
    name: 'xPortal',
    rdns: ['com.elrond.maiar.wallet'],
    injected: { flags: { isxPortal: true } },
    install: storeLinks({ ios: '1519405832', android: 'com.elrond.maiar.wallet' }),
    walletConnect: true,
    links: { native: 'xportal://', universal: 'https://xportal.app.link' },
    only: 'mobile',
  },
  // trf
  {
    key: 'zeal',
    name: 'Zeal',
    rdns: ['app.zeal'],
    injected: { locations: ['zeal'], flags: { isZeal: true } },
    install: storeLinks({ chrome: 'heamnjbnflcikcggoiplibfommfbkjpj' }),
    walletConnect: true,
    links: { native: 'zeal://walletconnect/' },
  },
  // t
  {
    key: 'zengo',
    name: 'ZenGo',
    install: storeLinks({ ios: '1440147115', android: 'com.zengo.wallet' }),
    walletConnect: true,
    links: { native: 'zengo://get.zengo.com/', universal: 'https://get.zengo.com/' },
    only: 'mobile',
  },
  // rf
  {
    key: 'zilpay',
    name: 'ZilPay',
    rdns: ['io.zilpay'],
    injected: { flags: { isZilPay: true } },
    install: storeLinks({ ios: '1547105860', android: 'com.zilpaymobile' }),
    links: { native: 'zilpay://' },
  },
  // t
  {
    key: 'zypto',
    name: 'Zypto',
    rdns: ['com.zypto'],
    install: storeLinks({ ios: '6463755992', android: 'com.zypto' }),
    walletConnect: true,
    links: { native: 'zypto://' },
    only: 'mobile',
  },
]
