import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextsProvider } from './TextsProvider.tsx'
import { useTell } from './useTell.ts'

afterEach(cleanup)

const errorOf = (code: string) =>
  Object.assign(new Error('The wallet is locked.'), { code, hint: 'Open it, unlock it, and try again.' })

function Failed({ code }: { readonly code: string }) {
  const { sentence, hint, spoken } = useTell()(errorOf(code))
  return (
    <p {...spoken}>
      {sentence} {hint}
    </p>
  )
}

test('a failure is told in the language of the page, and in marked English where that has no words for it', async () => {
  const { container } = render(
    <TextsProvider language="en-XA">
      <Failed code="wallet_locked" />
      <Failed code="of_nobody" />
    </TextsProvider>,
  )
  const [told, untold] = container.querySelectorAll('p')
  await waitFor(() => expect(told?.textContent).toMatch(/^\[Thé wållét îš löçkéd\..*\] \[Öpéñ ît/))
  expect(told?.lang).toBe('en-XA')
  expect(untold?.textContent).toBe('The wallet is locked. Open it, unlock it, and try again.')
  expect(untold?.lang).toBe('en')
})
