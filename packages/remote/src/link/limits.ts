/** Limits of the public server, which every side keeps. Lengths are characters of text. */
export const linkLimits = {
  frameBytes: 1_048_576,
  metadataKeys: 50,
  metadataKeyLength: 100,
  metadataValueLength: 1024,
  eventNameLength: 100,
  webhookIdLength: 100,
  webhookUrlLength: 200,
  /** How many events one answer of `/events` may hold for our own clients. */
  unseenEvents: 1000,
} as const

/** How long the sides wait, in milliseconds. */
export const linkTimings = {
  heartbeatMs: 10_000,
  /** Without an echo for so long the line is dead. */
  silenceMs: 20_000,
  /** A server gives a socket up that has said nothing for so long. */
  serverReadMs: 30_000,
  requestMs: 60_000,
  reconnectMs: 5000,
  /** How long the end of a session may take to tell. */
  destroyMs: 1000,
  /** After returning from the wallet's app, until missed answers are looked for. */
  unseenCheckMs: 250,
  joinMs: 15_000,
  joinRetryMs: 1000,
  joinTries: 3,
} as const

/** The text frame that asks for a sign of life, and is its own answer. */
export const heartbeatFrame = 'h'

/** Where a link server answers, below its own address. */
export const linkPaths = { socket: '/rpc', events: '/events' } as const

/** The metadata of a session. All values but `destroyed` are sealed. */
export const metadataKeys = {
  address: 'EthereumAddress',
  chainId: 'ChainId',
  /** A chain counts only together with its node. */
  nodeUrl: 'JsonRpcUrl',
  userName: 'WalletUsername',
  appVersion: 'AppVersion',
  /** In clear, `1`: one side has ended the session. */
  destroyed: '__destroyed',
} as const

/** The kinds of events that travel over a session. */
export const linkEvents = {
  request: 'Web3Request',
  response: 'Web3Response',
  canceled: 'Web3RequestCanceled',
} as const
