import type { Connector } from '@latchkey/connect'
import { connectTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { ownWords } from './ownWords.ts'

/** A wallet's name as the list of wallets says it. */
export function useOwnName(wallet: Pick<Connector, 'key' | 'name'> | undefined): string | undefined {
  const { say } = useTexts(connectTexts)
  return ownWords(say, wallet?.key)?.name ?? wallet?.name
}
