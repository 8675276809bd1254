import { AppError, type ErrorData, type ErrorOptions, type ErrorTable } from '@latchkey/base'
import { type SyntaxFault, syntaxFaults, type TypeFault, typeFaults } from './faults.ts'

/** Faults of a policy's text, and reasons why an expression has no value for a request. */
export const policyErrors = {
  expression_too_long: {
    message: 'The expression is longer than {limit} bytes.',
    hint: 'Split the policy: several policies with the same effect are joined by "or".',
  },
  expression_too_deep: { message: 'The expression is nested more than {limit} levels deep.' },
  list_too_long: { message: 'The list at character {position} has more than {limit} elements.' },
  invalid_syntax: { message: 'The expression cannot be read at character {position}: {problem}.' },
  invalid_type: { message: 'The expression does not fit together at character {position}: {problem}.' },
  invalid_effect: { message: 'A policy has the effect EFFECT_ALLOW or EFFECT_DENY, not "{effect}".' },
  no_interface: {
    message:
      'The condition speaks of the functions of {contract}, whose interface is not uploaded, so that it could never hold: upload it first (create_smart_contract_interface), or compare eth.tx.data[0..10] instead.',
  },
  no_such_function: {
    message: 'No uploaded interface that the condition can mean has the function {name}, so that it could never hold.',
    hint: 'Compare the spelling with the interface; a signature is 0x and 8 hexadecimal digits in lower case.',
  },
  no_such_argument: {
    message: 'No function of an uploaded interface that the condition can mean has the argument {name}.',
    hint: 'Compare the spelling with the interface; an argument without a name is called by its place, from 0.',
  },
  missing_field: { message: 'The request has no {name}.' },
  out_of_range: { message: '{range} lies outside of a value with {length} elements.' },
  unexpected_type: { message: 'A value is {actual} where {expected} is needed.' },
  too_much_work: { message: 'The expression takes more than {limit} steps.' },
  fact_not_readable: { message: '{name} of the request cannot be read as {type}.' },
} as const satisfies ErrorTable

/** A failure of the policy language; policies that fail for a request neither allow nor deny it. */
export class PolicyError extends AppError<keyof typeof policyErrors> {
  constructor(code: keyof typeof policyErrors, options?: ErrorOptions) {
    super(policyErrors, code, options)
  }
}

/** A text that is no expression; positions count characters from 1, as people do. */
export function syntaxError(fault: SyntaxFault, index: number, data: ErrorData = {}): PolicyError {
  const problem = new AppError(syntaxFaults, fault, { data }).message
  return new PolicyError('invalid_syntax', { data: { ...data, fault, problem, position: index + 1 } })
}

/** An expression whose parts do not fit each other. */
export function typeError(fault: TypeFault, index: number, data: ErrorData = {}): PolicyError {
  const problem = new AppError(typeFaults, fault, { data }).message
  return new PolicyError('invalid_type', { data: { ...data, fault, problem, position: index + 1 } })
}
