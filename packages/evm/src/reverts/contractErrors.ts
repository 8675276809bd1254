import type { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import type { TransferErrorCode } from '../transferErrors.ts'

/** The errors of contracts that have an owner or delegates, by their first four bytes (specification §8). */
const codeBySelector: Readonly<Record<string, TransferErrorCode>> = {
  '0x0dc149f0': 'contract_already_initialized',
  '0x82b42900': 'contract_unauthorized',
  '0x7448fbae': 'contract_new_owner_is_zero',
  '0x6f5e8818': 'contract_no_handover_request',
  '0x2476c0bc': 'contract_self_as_delegate',
  '0xd4e4f6f3': 'contract_self_as_operator',
}

/** A contract's revert data → its error by name; undefined for data that is none of these. */
export function readContractError(data: string): EvmError | undefined {
  const selector = data.slice(0, 10)
  // These errors carry nothing: longer data only begins alike.
  const code = data.length === 10 && Object.hasOwn(codeBySelector, selector) ? codeBySelector[selector] : undefined
  return code === undefined ? undefined : new TransferError(code)
}
