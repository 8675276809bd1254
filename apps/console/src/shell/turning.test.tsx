import { CustodyError } from '@latchkey/custody'
import { createTexts, english, offeredLanguages } from '@latchkey/texts'
import { consoleTables } from '@latchkey/texts/console'
import { createPageLanguage, SpokenPage, TextsContext } from '@latchkey/ui'
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed } from '../testing/fakeCustody.ts'
import { click, go, privateKey, showConsole, signIn, type } from '../testing/showConsole.tsx'
import { things } from '../testing/things.ts'
import { useSentence } from '../useSentence.ts'

const language = createPageLanguage(consoleTables)
const around = ({ children }: { readonly children: ReactNode }) => <SpokenPage of={language}>{children}</SpokenPage>
const offered = (tag: string) => offeredLanguages('all').find((each) => each.tag === tag) ?? english

afterEach(async () => {
  cleanup()
  await language.speak(english)
})
beforeEach(() => {
  window.location.hash = ''
})

/** Turns the page to the language whose every sentence stands in brackets. */
const turn = () => act(() => language.speak(offered('en-XA')))

describe('when the page turns to another language, it says anew', () => {
  test('why nobody was let in', async () => {
    const { custody } = showConsole({}, around)
    custody.setOnline(false)
    type('Private key', privateKey)
    await click('Sign in with the key')
    await screen.findByText(/^The key service/, { selector: '[role=alert]' })
    await turn()
    expect(screen.queryByText(/^The key service/)).toBeNull()
    expect(screen.getAllByText(/^\[Thé kéý šérv/)).toHaveLength(2)
  })

  test('what is wrong with a key', async () => {
    showConsole({}, around)
    type('Private key', 'none')
    await click('Sign in with the key')
    expect(screen.getByText(/^This is no API key\./)).toBeTruthy()
    await turn()
    expect(screen.queryByText(/^This is no API key\./)).toBeNull()
  })

  test('what became of a change', async () => {
    const { custody } = showConsole({}, around)
    custody.answer(things('Till'))
    await signIn()
    custody.answer({
      remove_organization_feature: (body) => completed(body, 'removeOrganizationFeatureResult', { features: [] }),
    })
    await go('features')
    await click(/^Switch off “Webhook”/)
    await click('Stamp and send')
    expect((await screen.findAllByText(/: done\.$/)).length).toBe(2)
    await turn()
    expect(screen.queryByText(/: done\.$/)).toBeNull()
    expect(screen.getAllByText(/: döñé\./)).toHaveLength(2)
  })

  test('why a change failed', async () => {
    const { custody } = showConsole({}, around)
    custody.answer(things('Till'))
    await signIn()
    await go('features')
    await click(/^Switch off “Webhook”/)
    custody.setOnline(false)
    await click('Stamp and send')
    await screen.findAllByText(/The key service cannot be reached/)
    await turn()
    expect(screen.queryByText(/The key service cannot be reached/)).toBeNull()
  })
})

describe('a failure in a sentence', () => {
  const tell = (tag: string, error: unknown) => {
    const table = { 'errors.activity_failed': ['נכשל: ', ['reason']] }
    const texts = createTexts({ language: offered(tag), table } as Parameters<typeof createTexts>[0])
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <TextsContext value={texts}>{children}</TextsContext>
    )
    return renderHook(() => useSentence(), { wrapper }).result.current(error)
  }

  test('keeps what sets its values apart from right to left, and nothing else that is hidden', () => {
    const error = new CustodyError('activity_failed', { data: { reason: 'a\u202Eb' } })
    expect(tell('he', error)).toEqual({ text: 'נכשל: \u2068a\\u{202e}b\u2069', spoken: { lang: 'he', dir: 'rtl' } })
  })

  test('says that custody’s own words are English', () => {
    const error = new CustodyError('custody_refused', { data: { message: 'no such user' } })
    expect(tell('he', error)).toEqual({ text: 'No such user.', spoken: { lang: 'en', dir: 'ltr' } })
  })
})
