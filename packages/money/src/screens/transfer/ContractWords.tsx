import type { TransferRecord } from '@latchkey/connect'
import { transferTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'

/** Why a contract refused, as its own words in a language that nobody knows; nothing where it did not say. */
export function ContractWords({ record: { status, failure } }: { readonly record: TransferRecord }) {
  const { rich } = useTexts(transferTexts)
  if (status !== 'reverted' || failure === undefined) return null
  return rich('transfer.status.said', { reason: failure, quote: (inside) => <bdi lang="">{inside}</bdi> })
}
