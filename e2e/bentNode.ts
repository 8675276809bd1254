import type { Page } from '@playwright/test'
import { answerOf } from './answerOf.ts'

type Request = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
type Answer = Readonly<Record<string, unknown>>

/** For one method: what the page is told instead of the truth. Undefined leaves the truth as it is. */
export type Bends = Readonly<Record<string, (params: readonly unknown[], truth: Answer) => Answer | undefined>>

/** Lets the node of a chain lie to the page, method by method. */
export async function bendNode(page: Page, chainId: number, bends: Bends): Promise<void> {
  await page.route(`**/rpc/${chainId}`, async (route) => {
    const asked: Request | readonly Request[] = route.request().postDataJSON()
    const answer = await answerOf(route)
    const truth: Answer | readonly Answer[] = await answer.json()
    const bend = (one: Answer): Answer => {
      const request = [asked].flat().find(({ id }) => id === one['id'])
      const lie = request === undefined ? undefined : bends[request.method]?.(request.params, one)
      return lie === undefined ? one : { jsonrpc: '2.0', id: one['id'], ...lie }
    }
    await route.fulfill({ response: answer, json: Array.isArray(truth) ? truth.map(bend) : bend(truth as Answer) })
  })
}
