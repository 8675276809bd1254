export { assertCallsKnown, type KnownContract, speaksOfCalls } from './checking/assertCallsKnown.ts'
export { checkPolicy, type PolicyText, type PolicyWarning, parsePart, parsePolicy } from './checking/checkPolicy.ts'
export { describePolicy } from './describing/describePolicy.ts'
export { PolicyError, policyErrors } from './errors.ts'
export {
  evaluatePolicies,
  type PolicyEvaluation,
  type StoredPolicy,
  strictestEvaluation,
} from './evaluating/evaluatePolicies.ts'
export { isNamedByConsensus } from './evaluating/isNamedByConsensus.ts'
export type { Expression } from './expressions/expression.ts'
export type { Approver, ApprovingCredential } from './facts/approvals.ts'
export { type ContractCall, factsOfAuthorization, factsOfTransaction } from './facts/factsOfTransaction.ts'
export { factsOfTypedData } from './facts/factsOfTypedData.ts'
export type { ActivityParameters, PolicyFacts, PrivateKeyFacts, WalletFacts } from './facts/policyFacts.ts'
export { addressValue, type PolicyValue } from './values/values.ts'
