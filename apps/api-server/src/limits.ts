import { describeRate, grouped, type LimitRow } from '@latchkey/base'

// Every limit that an owner may want to know stands here once: the routes hold it, and the page of limits tells it
// (`npm run limits`).

/** How long a login lasts where its owner does not say. */
export const usualLoginMs = 7 * 86_400_000

export const signInRates = {
  /** One visitor, or an office behind one address. */
  caller: { burst: 60, perSecond: 2 },
  /** A person signs in a few times a minute at most; tests and switching wallets need some more. */
  account: { burst: 30, perSecond: 0.5 },
  /** Many visitors of one provider, or one who holds a whole network: a sixth of what there is for all. */
  network: { burst: 120, perSecond: 5 },
  /** Keeps the table of open challenges small, and the nodes that check contract signatures calm, whatever comes in. */
  all: { burst: 300, perSecond: 30 },
} as const

/** Wallets and mails of one visitor, or of a class that begins at once behind one address; a passkey wallet counts twice. */
export const startRates = {
  caller: { burst: 80, perSecond: 0.5 },
  network: { burst: 160, perSecond: 1 },
  all: { burst: 300, perSecond: 10 },
} as const

/**
 * Codes that are looked into at once. An address that is known takes custody longer: that has to stay far below the pace at
 * which all are answered, however many tries of one address come together.
 */
export const codePlaces = {
  maxRunning: 16,
  maxWaiting: 128,
  maxRunningPerCaller: 8,
  maxWaitingPerCaller: 64,
  maxWaitMs: 10_000,
} as const

export const mailFigures = {
  pauseMs: 30_000,
  /** Mails to one address within an hour, for one who asks; and for all together, of whom some ask for the first time. */
  perAsker: 5,
  perHour: 15,
  withNewcomers: 30,
} as const

export const pageCalls = {
  /** Several pages of one person, each with its balances, names and fees. */
  rate: { burst: 300, perSecond: 50 },
  maxBatch: 20,
  maxBodyBytes: 65_536,
  /** A node that is asked more at once serves nobody well. One caller has a quarter of it. */
  places: { maxRunning: 16, maxWaiting: 64, maxRunningPerCaller: 4, maxWaitingPerCaller: 16, maxWaitMs: 2_000 },
} as const

export const walletCalls = {
  /** One wallet that starts, and then looks every few seconds. */
  rate: { burst: 200, perSecond: 20 },
  /** Libraries in wallets put up to this many calls together. */
  maxBatch: 100,
  /** Room for a contract that is being deployed. */
  maxBodyBytes: 300_000,
  /** Beside the places of pages, so that neither keeps the other waiting. */
  places: { maxRunning: 8, maxWaiting: 32, maxRunningPerCaller: 4, maxWaitingPerCaller: 16, maxWaitMs: 2_000 },
} as const

export const callFigures = {
  /** Calls that cost a node much more than reading one thing. */
  heavyCost: 5,
  /** A call that a node may run many times over. */
  repeatedCost: 10,
  /** Calls that belong together go in one batch, and are one piece of work. */
  callsPerPlace: 5,
  /** No block of the networks we know holds more, so nothing that can happen is left out. */
  maxGas: 30_000_000n,
  /** The most that one transaction may have (EIP-7825); for what a node runs many times over. */
  maxRepeatedGas: 16_777_216n,
  /** A node reads every one of these blocks, and sorts its transactions for every percentile; a fee needs fewer. */
  maxHistoryBlocks: 20n,
  maxPercentiles: 5,
  /** Calls of a simulated block: forty looks before and after a transaction, and some to spare. */
  maxSimulatedCalls: 100,
  /** Those that pay for the looks and read balances. */
  maxOverriddenAccounts: 4,
  /** Places of the storage that one proof may cover. */
  maxProofKeys: 20,
  /** The most blocks that one question for logs may cover, and what it may name. */
  maxLogBlocks: 2000n,
  maxLogAlternatives: 50,
  maxLogTopics: 4,
} as const

export const filterFigures = {
  /** As nodes have it. */
  unusedMs: 300_000,
  /** Many wallets may share one address. */
  perCaller: 100,
  inAll: 2000,
} as const

export const explorerFigures = {
  /** In parts of a reading: an address costs what its three readings cost together. */
  rate: { burst: 120, perSecond: 6 },
  walkCost: 6,
  /** Beside what the pages themselves ask of a node: a reader of history must not keep a payer waiting. */
  places: { maxRunning: 4, maxWaiting: 16, maxRunningPerCaller: 2, maxWaitingPerCaller: 8, maxWaitMs: 5_000 },
  /** How long an answer is given again: a page that many look at costs the node one reading. */
  freshMs: 2000,
  /** The most of one answer: blocks, transactions in them, and time. For more, earlier blocks are asked for. */
  blocks: { maxBlocks: 200, maxLookedAt: 10_000n, maxMs: 5_000, maxFound: 25 },
  /** Blocks that are asked for at first; nodes refuse what is too much for them, and are then asked for a quarter. */
  logs: { firstSpan: 2_000n, maxFound: 100 },
} as const

/** Pictures of names, which this server fetches from elsewhere. */
export const pictureFigures = {
  rate: { burst: 60, perSecond: 2 },
  /** Each may hold a megabyte and some connections. */
  places: { maxRunning: 8, maxWaiting: 32, maxRunningPerCaller: 4, maxWaitingPerCaller: 16, maxWaitMs: 5_000 },
  /** For the record, the token, its description and the picture together. */
  timeoutMs: 10_000,
  maxPictureBytes: 1_048_576,
  maxRedirects: 3,
  maxKeptBytes: 33_554_432,
  keptMs: 3_600_000,
} as const

/** Descriptions of collectibles and their pictures, two requests for each: a page shows fifty. */
export const collectibleRate = { burst: 300, perSecond: 10 } as const

/** The reader of histories, which asks the owner's nodes by itself. */
export const historyFigures = {
  /** Pages of history of one caller, and readings further back that he may ask for. */
  rate: { burst: 60, perSecond: 2 },
  olderRate: { burst: 5, perSecond: 0.05 },
  /** A question that no index answers, or whose answer has a node asked many things: all entries may have to be looked at. */
  searchCost: 5,
  page: { usual: 50, most: 200, inFile: 20_000 },
  maxCandidates: 2_000,
  /** Entries of one account on one network; the oldest beyond them are left out. Those that are folded away count apart. */
  kept: { open: 25_000, hidden: 5_000 },
  /** Entries that are looked through for collectibles: those that nobody doubts, and of the others the newest. */
  collectibleEntries: { open: 20_000, doubted: 2_000 },
  /** Calls of one network's node, unless its owner says otherwise. */
  callsPerMinute: 300,
  /** How often a node is asked for its newest block. */
  everyMs: 3_000,
  /** Accounts that nobody has looked at for so long wait until somebody does. */
  followedMs: 30 * 86_400_000,
  /** A process that says nothing for so long has left its networks to the others. */
  leaseMs: 30_000,
  /** Blocks below the newest that may still change; on a rollup, whose sequencer orders them alone, fewer. */
  unsettled: { usual: 64, rollup: 20 },
  /** Blocks of one question, which doubles where it is answered and halves where it is not. */
  logs: { firstSpan: 2_000, maxSpan: 50_000, maxLogs: 10_000, maxAccounts: 250, maxItems: 200, maxDataLength: 40_002 },
  /** Whole blocks: those of one batch, the transactions of one, and how many are caught up with after a pause. */
  blocks: { maxPerBatch: 10, maxTransactions: 20_000, maxBehind: 20_000 },
  search: { perPage: 25, maxPerPage: 100, maxPages: 40, maxOperations: 2_000, maxAccounts: 50 },
  traces: { maxPerAnswer: 10_000, maxAccounts: 100 },
  /** Of one account in one turn, so that nobody waits long for another. */
  maxSpansPerTurn: 20,
  maxRefusals: 20,
  /** Groups of accounts of one turn, where the node answers for few at once. */
  maxGroups: 8,
  /** Blocks that are read back at the first sign-in, and each time that somebody asks for older ones. */
  back: { logs: 50_000, blocks: 500 },
  /** Calls that go together. */
  maxBatch: 20,
  /** Tokens whose names are asked for in one turn. */
  maxTokensPerTurn: 20,
  /** A network that was not heard for so long is away. */
  awayMs: 90_000,
  /** So long a node has to show a newest block below what was taken for final before that is gone back to. */
  fallenMs: 300_000,
} as const

/** The relayer, by which the owner pays for fees. */
export const sponsorFigures = {
  /** Of one account. Each costs a node some calls. */
  offerRate: { burst: 20, perSecond: 0.5 },
  sendRate: { burst: 6, perSecond: 0.1 },
  /** Of both for all accounts together: whoever signs in with many is held by this, and by the budgets. */
  allRate: { burst: 100, perSecond: 10 },
  maxBodyBytes: 65_536,
  /** Of all calls of a batch together. */
  maxDataBytes: 16_384,
  /** The most of one transaction. */
  maxGas: 3_000_000,
  /** Batches that may wait or be on their way on one network. */
  maxOpen: 100,
  lifeSeconds: 600,
  /** The deadlines that are taken: a signature must not be good for long. */
  deadline: { minSeconds: 60, maxSeconds: 1800 },
  everyMs: 1_000,
  /** A transaction that is in no block for so long is sent again for more. */
  stuckMs: 45_000,
  againMs: 15_000,
  /** The longest that one batch is tried once more; a node that has not answered by then is asked again after `againMs`. */
  tryMs: 5_000,
  /** When nothing is known of a transaction whose place another has taken. */
  lostMs: 600_000,
  balanceEveryMs: 60_000,
  keptMs: 30 * 86_400_000,
} as const

export const noticeFigures = {
  /** Mails of what came in: at most so many a day for one account, so far apart, with so many lines. */
  perDay: 6,
  pauseMs: 900_000,
  lines: 10,
  mostCounted: 200,
  /** How often is looked whether there is something to tell, and for how many accounts at once. */
  lookEveryMs: 30_000,
  perTurn: 200,
  /** Entries that came in longer before they were asked for are no news. */
  settlingMs: 86_400_000,
  codeLifeMs: 900_000,
  codeTries: 5,
  codesPerHour: { perAccount: 5, perAddress: 5, perNetwork: 30 },
  /** Presses of the link that ends them. Providers of mail press it for many of their readers. */
  stops: { network: { burst: 120, perSecond: 1 }, all: { burst: 300, perSecond: 10 } },
} as const

const { caller, account, network, all } = signInRates
const [page, wallet] = [pageCalls.places, walletCalls.places]
const { blocks, logs, places } = explorerFigures

/** The lines of the page that owners read. */
export const apiLimits: readonly LimitRow[] = [
  {
    what: 'sign-in messages',
    howMuch: `${describeRate(caller)}; ${describeRate(account)} for one account; ${describeRate(network)} for one network (/48 of IPv6, /24 of IPv4); ${describeRate(all)} for all; in all processes together`,
    beyond: '429, `too_many_requests`',
  },
  {
    what: 'new wallets and codes',
    howMuch: `${describeRate(startRates.caller)}; ${describeRate(startRates.network)} for one network; ${describeRate(startRates.all)} for all; a wallet with a passkey counts twice; in all processes together; ${codePlaces.maxRunning} codes are looked into at once in each, ${codePlaces.maxRunningPerCaller} of one network, and ${codePlaces.maxWaiting} wait for up to ${codePlaces.maxWaitMs / 1000} s, ${codePlaces.maxWaitingPerCaller} of one network`,
    beyond: '429, `too_many_wallets`',
  },
  {
    what: 'mails to one address',
    howMuch: `one in ${mailFigures.pauseMs / 1000} s and ${mailFigures.perAsker} an hour for each network that asks, and ${mailFigures.perHour} for all (${mailFigures.withNewcomers} with those who ask for the first time); in all processes together; an address that nobody has counts the same`,
    beyond: '429, `too_many_codes`',
  },
  {
    what: 'calls of `/rpc/{chainId}`',
    howMuch: `${describeRate(pageCalls.rate)}; up to ${pageCalls.maxBatch} in a batch, each of which counts; a block with its transactions, \`eth_feeHistory\` and \`eth_simulateV1\` count as ${callFigures.heavyCost}, \`eth_createAccessList\` as ${callFigures.repeatedCost}`,
    beyond: '429, a JSON-RPC error −32005',
  },
  {
    what: 'calls of `/rpc/wallet/…`',
    howMuch: `${describeRate(walletCalls.rate)}; up to ${walletCalls.maxBatch} in a batch; logs, filters and proofs count as ${callFigures.heavyCost}, a filter that tells more blocks as that many`,
    beyond: '429, a JSON-RPC error −32005',
  },
  {
    what: 'requests to one node',
    howMuch: `${page.maxRunning} places for all callers, ${page.maxRunningPerCaller} for one; ${page.maxWaiting} more wait for up to ${page.maxWaitMs / 1000} s, ${page.maxWaitingPerCaller} of one caller; a place is up to ${callFigures.callsPerPlace} calls. Wallets have ${wallet.maxRunning} places of their own, and ${wallet.maxWaiting} to wait in`,
    beyond: '503, a JSON-RPC error −32005',
  },
  {
    what: 'the explorer',
    howMuch: `${describeRate(explorerFigures.rate)}, a walk through blocks counts as ${explorerFigures.walkCost}; ${places.maxRunning} places at a node, ${places.maxRunningPerCaller} for one caller; an answer is given again for ${explorerFigures.freshMs / 1000} s`,
    beyond: '429, `too_many_calls`',
  },
  {
    what: 'the explorer’s walks',
    howMuch: `${blocks.maxBlocks} blocks, ${grouped(Number(blocks.maxLookedAt))} transactions, ${blocks.maxFound} found or ${blocks.maxMs / 1000} s; of token transfers ${grouped(Number(logs.firstSpan))} blocks or ${logs.maxFound} found`,
    beyond: 'the rest is further back',
  },
  {
    what: 'pages of history',
    howMuch: `${describeRate(historyFigures.rate)}; a search, one asset or outcome alone, or the list of collectibles counts as ${historyFigures.searchCost}; ${historyFigures.page.most} entries, ${grouped(historyFigures.page.inFile)} in a file; readings further back: ${describeRate(historyFigures.olderRate)}`,
    beyond: '429, `too_many_calls`',
  },
  {
    what: 'calls of one node for histories',
    howMuch: `${historyFigures.callsPerMinute} a minute unless its owner says otherwise; ${grouped(historyFigures.logs.firstSpan)} blocks of events at first, ${grouped(historyFigures.logs.maxSpan)} at most`,
    beyond: 'the rest waits',
  },
  {
    what: 'mails of what came in',
    howMuch: `${noticeFigures.perDay} a day for one account, ${noticeFigures.pauseMs / 60_000} min apart; codes that begin them: ${noticeFigures.codesPerHour.perAccount} an hour for one account or address, ${noticeFigures.codesPerHour.perNetwork} for one network, ${noticeFigures.codeTries} tries each; presses of the link that ends them: ${describeRate(noticeFigures.stops.network)} for one network, ${describeRate(noticeFigures.stops.all)} for all; in all processes together`,
    beyond: 'one mail tells all that waits; 429, `too_many_notices`',
  },
  {
    what: 'history that is read back',
    howMuch: `${grouped(historyFigures.back.logs)} blocks at the first sign-in and each time that somebody asks; ${historyFigures.back.blocks} for coins where the node finds none by itself; ${grouped(historyFigures.kept.open)} entries of an account are kept on each network, and ${grouped(historyFigures.kept.hidden)} that are folded away`,
    beyond: 'the page offers older ones, or says that they are left out',
  },
  {
    what: 'pictures of names',
    // Pixels and the length of an SVG are those of every picture that pages show.
    howMuch: `${describeRate(pictureFigures.rate)}; ${pictureFigures.maxPictureBytes / 1_048_576} MiB and 2048 × 2048 pixels, an SVG 64 KiB; ${pictureFigures.timeoutMs / 1000} s and ${pictureFigures.maxRedirects} redirects; ${pictureFigures.places.maxRunning} are fetched at once, ${pictureFigures.places.maxRunningPerCaller} for one caller; ${pictureFigures.maxKeptBytes / 1_048_576} MiB are kept, for ${pictureFigures.keptMs / 60_000} minutes`,
    beyond: '429, or a letter instead',
  },
  {
    what: 'descriptions of collectibles',
    howMuch: `${describeRate(collectibleRate)}; fetched, bounded and kept as pictures of names are, beside them; ${grouped(historyFigures.maxCandidates)} collectibles of an account`,
    beyond: '429, or a drawing instead',
  },
  {
    what: 'gas of a call or estimate',
    howMuch: `${grouped(Number(callFigures.maxGas))}; a call that names none gets these; ${grouped(Number(callFigures.maxRepeatedGas))} for \`eth_createAccessList\``,
    beyond: 'it is cut',
  },
  {
    what: 'parameters of a call',
    howMuch: `the transaction and the block; no state or block overrides but those of \`eth_simulateV1\`, and for an estimate that the account runs the code of its batches; ${callFigures.maxProofKeys} places of the storage for \`eth_getProof\``,
    beyond: '−32602',
  },
  {
    what: '`eth_simulateV1`',
    howMuch: `one block of ${callFigures.maxSimulatedCalls} calls, for whose gas together the same limit holds; ${callFigures.maxOverriddenAccounts} accounts with another balance or code`,
    beyond: '−32602',
  },
  {
    what: '`eth_feeHistory`',
    howMuch: `${callFigures.maxHistoryBlocks} blocks, ${callFigures.maxPercentiles} percentiles`,
    beyond: 'blocks are cut; else −32602',
  },
  {
    what: 'logs, for wallets',
    howMuch: `${grouped(Number(callFigures.maxLogBlocks))} blocks at a time, ${callFigures.maxLogAlternatives} addresses, ${callFigures.maxLogAlternatives} values for each of ${callFigures.maxLogTopics} topics`,
    beyond: '−32005, −32602',
  },
  {
    what: 'filters of wallets',
    howMuch: `${filterFigures.perCaller} of one caller and ${grouped(filterFigures.inAll)} in all, each for ${filterFigures.unusedMs / 60_000} minutes after its last use; where all are taken, whoever has the most gives up one`,
    beyond: '−32005',
  },
  {
    what: 'fees that the owner pays',
    howMuch: `questions: ${describeRate(sponsorFigures.offerRate)}; batches: ${describeRate(sponsorFigures.sendRate)}, both for one account; ${describeRate(sponsorFigures.allRate)} for all in one process; an account has one on its way at a time; ${sponsorFigures.maxOpen} on their way on one network; ${grouped(sponsorFigures.maxGas)} gas, ${sponsorFigures.maxDataBytes / 1024} KiB`,
    beyond: '429, `too_many_calls`; 409',
  },
]
