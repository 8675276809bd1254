import { askJson, type Fetch } from '@latchkey/base'
import { type AskedTransaction, readTold, type Told, toldPath } from '../told/told.ts'

/** Tells what a transaction does; undefined where nobody can. Never fails. */
export type AskWhat = (asked: Omit<AskedTransaction, 'language'>) => Promise<Told | undefined>

/** Nobody is held up longer than this, in milliseconds; the server waits four seconds for a node. */
const patienceMs = 5000
const maxBytes = 1_000_000

/** Asks the server that the frame itself comes from, in the language of the page. */
export function askServer(fetch: Fetch, language: string): AskWhat {
  return async (asked) => {
    const question: AskedTransaction = { language, ...asked }
    try {
      const { response, body } = await askJson({
        url: toldPath,
        fetch,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
        credentials: 'omit',
        maxBytes,
        signal: AbortSignal.timeout(patienceMs),
      })
      return response.ok && body !== undefined ? readTold(body) : undefined
    } catch {
      // The card says that nobody can tell.
      return undefined
    }
  }
}
