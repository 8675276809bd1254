import type { WalletLeft } from '@latchkey/connect'
import { leftTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'

const words = {
  ending: 'left.login.out',
  ended: 'left.login.out',
  kept: 'left.login.kept',
  unheard: 'left.login.unheard',
} as const

/** Adds to a sentence what became of the login, where there was one. */
export function useWithLogin(): (sentence: string, login: WalletLeft['login'] | undefined) => string {
  const { say } = useTexts(leftTexts)
  return (sentence, login = 'none') =>
    login === 'none' ? sentence : say('left.both', { first: sentence, second: say(words[login]) })
}
