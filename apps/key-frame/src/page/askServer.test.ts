import { describe, expect, test } from 'vitest'
import type { Told } from '../told/told.ts'
import { askServer } from './askServer.ts'

const question = { chainId: '0x1', from: `0x${'11'.repeat(20)}`, value: '0x0', data: '0x', gas: '0x5208' }
const row = { name: 'To', text: 'somebody', notes: ['a note'] }
const told: Told = {
  ...{ network: 'Sample', title: 'Call a contract', source: '', isRead: true },
  dangers: [{ text: 'Mind this.', isGrave: true }],
  ...{ rows: [row], all: [] },
  effects: { title: 'Expected', rows: [row], notes: [] },
}
const answering = (answer: () => Response | Promise<Response>) => {
  const sent: [string, RequestInit][] = []
  const ask = askServer(async (...asked) => {
    sent.push(asked)
    return answer()
  }, 'de')
  return { ask: () => ask(question), sent }
}

describe('the question of the frame', () => {
  test('goes to its own server, in its language, without anything that says who asks', async () => {
    const { ask, sent } = answering(() => Response.json({ ...told, more: 'is left out' }))
    expect(await ask()).toEqual(told)
    expect(sent).toMatchObject([['/told', { method: 'POST', credentials: 'omit', redirect: 'error' }]])
    expect(JSON.parse(String(sent[0]?.[1].body))).toEqual({ language: 'de', ...question })
  })

  test.each([
    ['a refusal', () => new Response(JSON.stringify(told), { status: 429 })],
    ['nothing', () => new Response('')],
    ['no JSON', () => new Response('<')],
    ['another shape', () => Response.json({ ...told, dangers: [{ text: 5, isGrave: true }] })],
    ['rows that are none', () => Response.json({ ...told, rows: [{ ...row, notes: [{}] }] })],
    ['less than all', () => Response.json({ ...told, effects: undefined })],
    ['a list', () => Response.json([told])],
    ['too much', () => Response.json({ ...told, source: 'x'.repeat(1_000_001) })],
    ['no answer at all', () => Promise.reject(new TypeError('away'))],
  ])('has no answer where the server gives %s', async (_what, answer) => {
    expect(await answering(answer).ask()).toBeUndefined()
  })
})
