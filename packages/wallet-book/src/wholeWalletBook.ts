import { defaultWalletBook } from './defaultWalletBook.ts'
import { storeLinks } from './storeLinks.ts'
import { walletsFromAToE } from './table/walletsFromAToE.ts'
import { walletsFromFToN } from './table/walletsFromFToN.ts'
import { walletsFromOToZ } from './table/walletsFromOToZ.ts'
import type { WalletBook, WalletEntry } from './walletEntry.ts'

/** Details of known wallets that the first frame can do without. Letters as in the tables. */
const more: Readonly<Record<string, Partial<WalletEntry>>> = {
  // trf
  metamask: {
    links: {
      native: 'metamask://',
      universal: 'https://metamask.app.link',
      browse: 'https://metamask.app.link/dapp/{hostAndPath}',
    },
  },
  // trf
  coinbase: {
    aliases: ['Base app'],
    links: { browse: 'https://go.cb-w.com/dapp?cb_url={encodedUrl}' },
    group: 'coinbase',
  },
  // trf
  rabby: { links: { native: 'rabby://' } },
  // tsf
  rainbow: {
    install: storeLinks({
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
      firefox: 'rainbow-extension',
      edge: 'cpojfbodiccabbabgimdeohkkpjfpbnf',
      ios: '1457119021',
      android: 'me.rainbow',
    }),
    links: { native: 'rainbow://', universal: 'https://rnbwapp.com', browseNative: 'rainbow://dapp?url={encodedUrl}' },
  },
  // trf
  trust: {
    links: {
      native: 'trust://',
      universal: 'https://link.trustwallet.com',
      browse: 'https://link.trustwallet.com/open_url?url={encodedUrl}',
    },
  },
  // trf
  phantomevm: {
    links: {
      browse: 'https://phantom.app/ul/browse/{encodedUrl}?ref={encodedOrigin}',
      browseNative: 'phantom://browse/{encodedUrl}?ref={encodedOrigin}',
    },
  },
  // trf
  exodusevm: { links: { native: 'exodus://', universal: 'https://exodus.com/m' } },
  // trf
  zerion: { links: { native: 'zerion://', desktop: 'zerion://' } },
  // trf
  okxwallet: {
    install: storeLinks({
      chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
      firefox: 'okexwallet',
      edge: 'pbpjkcldjiffchgbbndmhojiacbgflha',
      ios: '6743309484',
      android: 'com.okx.wallet',
    }),
    links: {
      native: 'okxwallet://main',
      universal: 'https://web3.okx.com/download',
      browseNative: 'okx://wallet/dapp/url?dappUrl={encodedUrl}',
    },
  },
  // trf
  binance: { links: { native: 'bnc://app.binance.com/cedefi/', universal: 'https://app.binance.com/cedefi' } },
  // trf
  bitget: {
    aliases: ['BitKeep'],
    links: {
      native: 'bitkeep://',
      universal: 'https://bkapp.vip',
      browse: 'https://bkcode.vip?action=dapp&url={encodedUrl}',
    },
  },
  // trf
  backpack: {
    install: storeLinks({
      chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
      ios: '6445964121',
      android: 'app.backpack.mobile',
    }),
    walletConnect: true,
    links: { native: 'backpack://', universal: 'https://backpack.app/ul/v1' },
  },
  // trf
  magiceden: {
    aliases: ['Magic Eden Wallet'],
    install: storeLinks({
      chrome: 'mkpegjkblkkefacfnmkajcjmabijhclg',
      ios: '6478631482',
      android: 'com.magiceden.wallet',
    }),
    walletConnect: true,
    links: { native: 'magiceden://' },
  },
}

/** Every wallet that we know: those of the small book first, then by key. Too long for a first load: import it when needed. */
export const wholeWalletBook: WalletBook = [
  ...defaultWalletBook.map((entry) => ({ ...entry, ...more[entry.key] })),
  ...walletsFromAToE,
  ...walletsFromFToN,
  ...walletsFromOToZ,
]
