import { createTexts } from '@latchkey/texts'
import { pocketNewsTexts, pocketRequestsTexts } from '@latchkey/texts/pocket'
import { expect, test } from 'vitest'
import { reasonWith } from '../refusalReason.ts'
import { sayDone, sayNews } from './newsWords.ts'

const { say } = createTexts().of(pocketNewsTexts)
const site = 'Corner shop'

test.each([
  [
    { code: 'request.withdrawn', site },
    'A request of Corner shop was taken back by the site, or answered in another tab.',
  ],
  [
    { code: 'request.lapsed', site: undefined },
    'A request of a site was not answered in time. The site can ask again.',
  ],
  [{ code: 'proposal.lapsed', site }, 'Corner shop waited too long for an answer. Ask it for a new code.'],
  [
    { code: 'session', site, reason: { code: 'leftBySite' } },
    'The session with Corner shop is over: the site ended it.',
  ],
  [{ code: 'session', site: undefined, reason: { code: 'ended' } }, 'The session with a site was ended.'],
  [
    { code: 'session', site, reason: { code: 'said', text: 'Closing time' } },
    'The session with Corner shop is over. The reason that came with it: “Closing time”',
  ],
  [
    { code: 'refused', site, reason: reasonWith('notDone', 'eth_\u202esign') },
    'This wallet refused a request of Corner shop by itself. This wallet does not do eth_sign.',
  ],
  [
    { code: 'refused', site: undefined, reason: { code: 'unreadable' } },
    'This wallet refused a request of a site by itself. What the site has sent cannot be read.',
  ],
] as const)('%j is said in whole sentences', (happened, words) => {
  expect(sayNews(say, happened)).toBe(words)
})

test('an answer is said, with the name of its site or without one', () => {
  const { say: sayOfRequests } = createTexts().of(pocketRequestsTexts)
  expect(sayDone(sayOfRequests, { code: 'signed' })).toBe('Signed. Go back to the site.')
  expect(sayDone(sayOfRequests, { code: 'connected', site })).toBe('Connected to Corner shop. Go back to the site.')
  expect(sayDone(sayOfRequests, { code: 'connected', site: undefined })).toBe('The site is connected. Go back to it.')
})
