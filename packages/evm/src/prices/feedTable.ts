import type { Address } from '../address.ts'
import type { ChainPrices, Feed, FeedSubject } from '../chains/chainPrices.ts'

const day = 86_400
const hour = 3_600
/** All in this table are in dollars, and those have eight. */
const decimals = 8

/** A feed of the table: its pair, its contract, and whose price it tells; several tokens may be one thing. */
function feed(pair: string, address: Address, of: readonly FeedSubject[], heartbeatSeconds = day): readonly Feed[] {
  return of.map((subject) => ({ of: subject, address, description: `${pair} / USD`, decimals, heartbeatSeconds }))
}

// Addresses of feeds and of tokens: @bgd-labs/aave-address-book 4.44.22 (MIT). Tokens are bound by their contracts, as
// anybody may call theirs USDC. Heartbeats that are not published with them are a day.
const table: Readonly<Record<number, ChainPrices>> = {
  1: {
    feeds: [
      ...feed(
        'ETH',
        '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
        ['native', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
        hour,
      ),
      ...feed('USDC', '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6', ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48']),
      ...feed('USDT', '0x3E7d1eAB13ad0104d2750B8863b489D65364e32D', ['0xdAC17F958D2ee523a2206206994597C13D831ec7']),
      ...feed(
        'DAI',
        '0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9',
        ['0x6B175474E89094C44Da98b954EedeAC495271d0F'],
        hour,
      ),
      ...feed('EUR', '0xb49f677943BC038e9857d61E7d053CaA2C1734C1', ['EUR']),
      ...feed('GBP', '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5', ['GBP']),
      ...feed('JPY', '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3', ['JPY']),
    ],
  },
  10: {
    feeds: [
      ...feed('ETH', '0x13e3Ee699D1909E989722E753853AE30b17e08c5', [
        'native',
        '0x4200000000000000000000000000000000000006',
      ]),
      ...feed('USDC', '0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3', ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85']),
      ...feed('USDT', '0xECef79E109e997bCA29c1c0897ec9d7b03647F5E', ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58']),
      ...feed('DAI', '0x8dBa75e83DA73cc766A7e5a0ee71F656BAb470d6', ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1']),
      ...feed('EUR', '0x3626369857A10CcC6cc3A6e4f5C2f5984a519F20', ['EUR']),
      ...feed('JPY', '0x536944c3A71FEb7c1E5C66Ee37d1a148d8D8f619', ['JPY']),
    ],
    sequencer: '0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389',
  },
  56: {
    feeds: [
      ...feed('BNB', '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE', [
        'native',
        '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
      ]),
      ...feed('ETH', '0x9ef1B8c0E4F7dc8bF5719Ea496883DC6401d5b2e', ['0x2170Ed0880ac9A755fd29B2688956BD959F933F8']),
      ...feed('USDC', '0x51597f405303C4377E36123cBc172b13269EA163', ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d']),
      ...feed('USDT', '0xB97Ad0E74fa7d920791E90258A6E2085088b4320', ['0x55d398326f99059fF775485246999027B3197955']),
      ...feed('EUR', '0x0bf79F617988C472DcA68ff41eFe1338955b9A80', ['EUR']),
      ...feed('GBP', '0x8FAf16F710003E538189334541F5D4a391Da46a0', ['GBP']),
      ...feed('JPY', '0x22Db8397a6E77E41471dE256a7803829fDC8bC57', ['JPY']),
    ],
  },
  100: {
    feeds: [
      ...feed('DAI', '0x678df3415fc31947dA4324eC63212874be5a82f8', [
        'native',
        '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
      ]),
      ...feed('ETH', '0xa767f745331D267c7751297D982b050c93985627', ['0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1']),
      ...feed('USDC', '0x26C31ac71010aF62E6B486D1132E266D6298857D', [
        '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
        '0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0',
      ]),
      ...feed('EUR', '0xab70BCB260073d036d1660201e9d5405F5829b7a', ['EUR']),
      ...feed('JPY', '0x2AfB993C670C01e9dA1550c58e8039C1D8b8A317', ['JPY']),
    ],
  },
  137: {
    feeds: [
      ...feed('MATIC', '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0', [
        'native',
        '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
      ]),
      ...feed('ETH', '0xF9680D99D6C9589e2a93a78A04A279e509205945', ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619']),
      ...feed('USDC', '0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7', ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359']),
      ...feed('USDT', '0x0A6513e40db6EB1b165753AD52E80663aeA50545', ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F']),
      ...feed('DAI', '0x4746DeC9e833A82EC7C2C1356372CcF2cfcD2F3D', ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063']),
      ...feed('EUR', '0x73366Fe0AA0Ded304479862808e02506FE556a98', ['EUR']),
      ...feed('GBP', '0x099a2540848573e94fb1Ca0Fa420b00acbBc845a', ['GBP']),
      ...feed('JPY', '0xD647a6fC9BC6402301583C91decC5989d8Bc382D', ['JPY']),
    ],
  },
  8453: {
    feeds: [
      ...feed(
        'ETH',
        '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
        ['native', '0x4200000000000000000000000000000000000006'],
        1_200,
      ),
      ...feed('USDC', '0x7e860098F58bBFC8648a4311b374B1D669a2bc6B', ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913']),
      ...feed('EUR', '0xc91D87E81faB8f93699ECf7Ee9B44D11e1D53F0F', ['EUR']),
      ...feed('GBP', '0xCceA6576904C118037695eB71195a5425E69Fa15', ['GBP']),
    ],
    sequencer: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
  },
  42161: {
    feeds: [
      ...feed('ETH', '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612', [
        'native',
        '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      ]),
      ...feed('USDC', '0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3', ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831']),
      ...feed('USDT', '0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7', ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9']),
      ...feed('DAI', '0xc5C8E77B397E531B8EC06BFb0048328B30E9eCfB', ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1']),
      ...feed('EUR', '0xA14d53bC1F1c0F31B4aA3BD109344E5009051a84', ['EUR']),
      ...feed('GBP', '0x9C4424Fd84C6661F97D8d6b3fc3C1aAc2BeDd137', ['GBP']),
      ...feed('JPY', '0x3dD6e51CB9caE717d5a8778CF79A04029f9cFDF8', ['JPY']),
    ],
    sequencer: '0xFdB631F5EE196F0ed6FAa767959853A9F217697D',
  },
  43114: {
    feeds: [
      ...feed('AVAX', '0x0A77230d17318075983913bC2145DB16C7366156', [
        'native',
        '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
      ]),
      ...feed('ETH', '0x976B3D034E162d8bD72D6b9C989d545b839003b0', ['0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB']),
      ...feed('USDC', '0xF096872672F44d6EBA71458D74fe67F9a77a23B9', ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E']),
      ...feed('USDT', '0xEBE676ee90Fe1112671f19b6B7459bC678B67e8a', ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7']),
      ...feed('EUR', '0x192f2DBA961Bb0277520C082d6bfa87D5961333E', ['EUR']),
      ...feed('JPY', '0xf8B283aD4d969ECFD70005714DD5910160565b94', ['JPY']),
    ],
  },
  59144: {
    feeds: [
      ...feed('ETH', '0x3c6Cd9Cc7c7a4c2Cf5a82734CD249D7D593354dA', [
        'native',
        '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
      ]),
      ...feed('USDC', '0xAADAa473C1bDF7317ec07c915680Af29DeBfdCb5', ['0x176211869cA2b568f2A7D4EE941E073a821EE1ff']),
      ...feed('USDT', '0xefCA2bbe0EdD0E22b2e0d2F8248E99F4bEf4A7dB', ['0xA219439258ca9da29E9Cc4cE5596924745e12B93']),
      ...feed('EUR', '0x637cf12017219Dd3A758818eD63185f7acF7D935', ['EUR']),
    ],
  },
}

/** The feeds of a network that everybody knows, by its chain id; none for any other. */
export function tabledPrices(chainId: number): ChainPrices {
  return table[chainId] ?? { feeds: [] }
}
