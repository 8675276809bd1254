import { expect, test } from 'vitest'
import { loadConsolePages } from './consolePages.ts'
import { custodyElsewhere } from './custody.ts'

const pages = (site: string) => {
  throw new Error(`Nothing is to be built: ${site}`)
}
const looks = { css: undefined, mode: 'system', files: new Map(), boot: undefined } as const
const page = { origin: 'http://localhost:4400', name: 'Acme', looks, pages, boot: {}, tell: () => undefined }
const owner = { url: 'https://custody.example.org', quorumPublicKey: '04' }

test('there is no console without custody, nor for a custody elsewhere', async () => {
  expect(await loadConsolePages({ ...page, embedded: undefined })).toEqual([])
  const custody = custodyElsewhere({ owner, given: undefined, fetch })
  const frame = {
    origin: 'http://keys.localhost:4401',
    port: 4401,
    open: async () => undefined,
    health: async () => 'ok',
    tellBy: () => undefined,
    close: async () => undefined,
  }
  expect(await loadConsolePages({ ...page, embedded: { custody, frame } })).toEqual([])
})
