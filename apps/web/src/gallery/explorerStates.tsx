import { toPlainJson } from '@latchkey/evm'
import { GalleryStage, galleryAccount, galleryHub, galleryToken } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { BootContext } from '../BootContext.ts'
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { PathContext } from '../router.tsx'
import { Answered, type Answers } from './Answered.tsx'
import { localBoot } from './sampleBoots.ts'
import {
  sampleAccounts,
  sampleBlocks,
  sampleHash,
  sampleOverview,
  sampleScans,
  sampleTokens,
  sampleTransactions,
  strangeToken,
} from './sampleExplorer.ts'

const { transactions, transfers, noTransactions, noTransfers } = sampleScans
const found = { transactions, transfers }
const nothing = { transactions: noTransactions, transfers: noTransfers }

type Shown = {
  /** The path behind `/explorer`. */
  readonly path?: string
  /** The networks that have one. */
  readonly explorer?: readonly number[]
  readonly answers?: Answers
}

/** Answers what a page is of, and the walks back from it. */
function known(subject: unknown, scans: Readonly<Record<string, unknown>> = {}): Answers {
  return (path) => {
    const walk = /\/(transactions|transfers)(?:\?|$)/.exec(path)?.[1]
    return new Response(toPlainJson(walk === undefined ? subject : scans[walk]))
  }
}

const refused: Answers = () =>
  Response.json({ error: { message: 'Network 1 has no such thing.', hint: 'It may come.' } }, { status: 404 })
const away: Answers = () => new Response('<html>', { status: 502 })

const ofTransaction = `/1/tx/${sampleHash}`
const ofAccount = `/1/address/${galleryAccount}`
const ofBlock = '/1/block/19000007'

const pages: Readonly<Record<string, Shown>> = {
  networks: {},
  'no-networks': { explorer: [] },
  nowhere: { path: '/1/nothing' },
  'switched-off': { path: '/10' },
  overview: { path: '/31337', answers: known(sampleOverview) },
  'overview-waiting': { path: '/1' },
  'overview-away': { path: '/1', answers: away },
  'transaction-waiting': { path: ofTransaction },
  'transaction-missing': { path: ofTransaction, answers: refused },
  'transaction-unreadable': { path: ofTransaction, answers: known({}) },
  ...Object.fromEntries(
    Object.entries(sampleTransactions).map(([name, answer]) => [
      `transaction-is-${name}`,
      { path: ofTransaction, answers: known(answer) },
    ]),
  ),
  'address-waiting': { path: ofAccount },
  'address-away': { path: ofAccount, answers: away },
  'address-unused': { path: ofAccount, answers: known({ ...sampleAccounts.plain, balance: 0n, nonce: 0n }, nothing) },
  ...Object.fromEntries(
    Object.entries(sampleAccounts).map(([name, answer]) => [
      `address-is-${name}`,
      { path: ofAccount, answers: known(answer, found) },
    ]),
  ),
  'block-waiting': { path: ofBlock },
  'block-missing': { path: ofBlock, answers: refused },
  block: { path: ofBlock, answers: known(sampleBlocks.full) },
  'block-first': { path: '/1/block/0', answers: known(sampleBlocks.first) },
  'token-waiting': { path: `/1/token/${galleryToken.address}` },
  'token-listed': { path: `/1/token/${galleryToken.address}`, answers: known(sampleTokens.listed, found) },
  'token-strange': { path: `/1/token/${strangeToken}`, answers: known(sampleTokens.strange, nothing) },
  'token-missing': { path: `/1/token/${strangeToken}`, answers: refused },
}

/** The pages of the explorer, with the answers of a server that is not asked. */
export const explorerStates: GallerySubject = {
  name: 'page',
  states: Object.entries(pages).map(([name, shown]) => ({
    name: `explorer-${name}`,
    draw: () => <Explorer {...shown} />,
  })),
}

const never: Answers = () => undefined

function Explorer({ path = '', explorer = [1, 31337], answers = never }: Shown) {
  return (
    <BootContext value={{ ...localBoot, explorer }}>
      <PathContext value={`/explorer${path}`}>
        <Answered answers={answers}>
          <GalleryStage hub={() => galleryHub()}>
            <ExplorerPage />
          </GalleryStage>
        </Answered>
      </PathContext>
    </BootContext>
  )
}
