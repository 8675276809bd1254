import { pageTexts } from '@latchkey/texts'
import { inEnglish, useTexts } from '@latchkey/ui'
import type { FaucetFailure } from './faucet.ts'

/** Why no test coins came. */
export function FaucetWords({ failure }: { readonly failure: FaucetFailure }) {
  const { say } = useTexts(pageTexts)
  return failure.kind === 'refused' ? <span {...inEnglish}>{failure.message}</span> : say(`page.coins.${failure.kind}`)
}
