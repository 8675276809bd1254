// Latchkey's configuration, latchkey.config.ts. Make it yours; every field but `chains` may be left out.
import type { LatchkeyConfig } from '@latchkey/latchkey'

export default {
  chains: [
    {
      // Well-known networks need their number and a node only; name, coin, explorer and contracts are filled in.
      id: 1,
      // Visitors' wallets may be given these, so no secret belongs here.
      rpcUrls: ['https://ethereum-rpc.example.org'],
      // Used first, by this server only; visitors never see them.
      privateCustomerRpcUrls: ['https://ethereum.example.org/your-own-key'],
    },
    {
      // A network of your own names everything.
      id: 424242,
      name: 'Acme Chain',
      nativeCurrency: { name: 'Acme', symbol: 'ACME', decimals: 18 },
      rpcUrls: ['https://rpc.acme.example.org'],
      blockExplorerUrls: ['https://explorer.acme.example.org'],
      contracts: {
        multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
        // Only rollups of the OP stack have one; naming it adds their layer-1 fee to every estimate.
        // gasPriceOracle: '0x420000000000000000000000000000000000000F',
      },
      testnet: false,
      // Above these fees (in ACME) a visitor has to tick, has to type the fee, or cannot send (docs/self-host.md).
      // feeLimits: { warn: '2', confirm: '20', refuse: '100', gas: 30_000_000 },
      // What its coins are worth is read from an oracle of yours there; `false` shows no values (docs/prices.md).
      // prices: {
      //   feeds: [{ of: 'native', address: '0x…', description: 'ACME / USD', heartbeatSeconds: 3600 }],
      // },
    },
  ],
  // Shows the explorer of this server, at /explorer, for every network that has no other.
  explorer: true,
  // Lets this server fetch pictures of names that are not on the chain itself; none are fetched unless named.
  avatars: { origins: ['https://images.example.org'], ipfsGateway: 'https://ipfs.example.org' },
  // Calls of contracts and typed data are told by these files of yours (docs/clear-signing.md).
  // clearSigning: {
  //   abis: { 1: { '0x…': 'abis/router.json' } },
  //   descriptors: 'clear-signing',
  // },
  // Collections of collectibles that you know; all others stand apart, without pictures (docs/collectibles.md).
  // collectibles: { collections: [{ chainId: 1, address: '0x…', name: 'Harbor Kites' }], pictures: { origins: 'any' } },
  tokens: [
    {
      chainId: 1,
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    },
  ],
  // Lists of further tokens, beside the one that comes with Latchkey; `shipped: false` leaves that out (docs/tokens.md).
  // tokenLists: { files: ['./tokens/ours.json'] },
  // Phones are linked by Coinbase Wallet's own protocol at /link; `false` switches it off, { url } names another server.
  // link: false,
  // Wallets that are met in a way of their own: none unless named (docs/override-connectors.md).
  // wallets: {
  //   intersend: { origins: ['https://app.example.org'] },
  //   baseAccount: {},
  // },
  // Custody of keys runs at /custody; `false` switches it off, { url, quorumPublicKey } names one elsewhere.
  custody: {
    // Other pages of yours that may call it and embed the key frame.
    origins: ['https://shop.example.org'],
    // Without a mail server, mails wait in the data folder. With `notices`, visitors may ask for a mail when something comes in.
    mail: { smtpUrl: 'smtps://user:password@mail.example.org', from: 'keys@example.org', notices: true },
    // Mails hold six digits to type; `false` puts a long code to paste there.
    // hasSixDigits: false,
    // Hosts, beside this product's own, to which passkeys may be bound.
    // rpIds: ['example.org'],
    // How often one credential may ask: at once, and each second after that.
    // requestBurst: 500,
    // requestsPerSecond: 100,
    // OpenID providers whose tokens open sessions.
    // oidcIssuers: [{ issuer: 'https://login.example.org' }],
  },
  // Fees that this server pays for visitors with an embedded wallet: none unless named (docs/sponsoring.md).
  // sponsor: {
  //   chains: [
  //     {
  //       chainId: 1,
  //       contracts: ['0x…', { address: '0x…', perDay: '0.05' }],
  //       perAccountDay: '0.01',
  //       perDay: '0.2',
  //       maxGasPrice: '40',
  //     },
  //   ],
  // },
  // Above these amounts an embedded wallet asks for the passkey or a code again; `false` never asks (docs/step-up.md).
  // stepUp: [{ chainId: 1, limit: '0.05', most: '1' }],
  // Settings of the program; the environment wins over them (docs/self-host.md).
  // settings: { port: 4400, origin: 'https://wallet.example.org', logLevel: 'info' },
  branding: {
    name: 'Acme',
    // The sentence a visitor signs to sign in, in one line of plain ASCII without " % < > \ ^ ` { | }.
    statement: 'Sign in to Acme.',
  },
  // The looks of the pages: docs/guides/theme.md. Everything that is read on a colour or in it is computed.
  theme: {
    preset: 'paper',
    accent: '#8a5a00',
  },
} satisfies LatchkeyConfig
