import { defaultWalletBook } from './defaultWalletBook.ts'
import { storeLinks } from './storeLinks.ts'
import { walletsFromAToE } from './table/walletsFromAToE.ts'
import { walletsFromFToN } from './table/walletsFromFToN.ts'
import { walletsFromOToZ } from './table/walletsFromOToZ.ts'
import type { WalletBook } from './walletEntry.ts'
import type { WalletRow } from './walletRow.ts'

/** Details of known wallets that the first frame can do without. */
const more: Readonly<Record<string, Partial<WalletRow>>> = {
  metamask: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    links: {
      native: 'metamask://',
      universal: 'https://metamask.app.link',
      browse: 'https://metamask.app.link/dapp/{hostAndPath}',
    },
  },
  coinbase: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    aliases: ['Base app'],
    links: { browse: 'https://go.cb-w.com/dapp?cb_url={encodedUrl}' },
    group: 'coinbase',
  },
  rabby: { sources: ['thirdweb', 'rainbowkit', 'flags'], links: { native: 'rabby://' } },
  rainbow: {
    sources: ['thirdweb', 'wallet', 'flags'],
    install: storeLinks({
      chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
      firefox: 'rainbow-extension',
      edge: 'cpojfbodiccabbabgimdeohkkpjfpbnf',
      ios: '1457119021',
      android: 'me.rainbow',
    }),
    links: { native: 'rainbow://', universal: 'https://rnbwapp.com', browseNative: 'rainbow://dapp?url={encodedUrl}' },
  },
  trust: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    links: {
      native: 'trust://',
      universal: 'https://link.trustwallet.com',
      browse: 'https://link.trustwallet.com/open_url?url={encodedUrl}',
    },
  },
  phantomevm: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    links: {
      browse: 'https://phantom.app/ul/browse/{encodedUrl}?ref={encodedOrigin}',
      browseNative: 'phantom://browse/{encodedUrl}?ref={encodedOrigin}',
    },
  },
  exodusevm: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    links: { native: 'exodus://', universal: 'https://exodus.com/m' },
  },
  zerion: { sources: ['thirdweb', 'rainbowkit', 'flags'], links: { native: 'zerion://', desktop: 'zerion://' } },
  okxwallet: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
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
  binance: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    links: { native: 'bnc://app.binance.com/cedefi/', universal: 'https://app.binance.com/cedefi' },
  },
  bitget: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    aliases: ['BitKeep'],
    links: {
      native: 'bitkeep://',
      universal: 'https://bkapp.vip',
      browse: 'https://bkcode.vip?action=dapp&url={encodedUrl}',
    },
  },
  backpack: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
    install: storeLinks({
      chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
      ios: '6445964121',
      android: 'app.backpack.mobile',
    }),
    walletConnect: true,
    links: { native: 'backpack://', universal: 'https://backpack.app/ul/v1' },
  },
  magiceden: {
    sources: ['thirdweb', 'rainbowkit', 'flags'],
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
  ...defaultWalletBook.map((entry): WalletRow => ({ ...entry, ...more[entry.key] })),
  ...walletsFromAToE,
  ...walletsFromFToN,
  ...walletsFromOToZ,
].map(({ sources: _, ...entry }) => entry)
