export { assertCallsKnown, type KnownContract, speaksOfCalls } from './checking/assertCallsKnown.ts'
export { checkPolicy, type PolicyText, type PolicyWarning, parsePart, parsePolicy } from './checking/checkPolicy.ts'
export type { PolicyPart } from './checking/scope.ts'
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
export { type SyntaxFault, syntaxFaults, type TypeFault, typeFaults } from './faults.ts'
export type { FactPath, FieldName, StateFact } from './outlining/knownFacts.ts'
export type {
  CompareNode,
  ElementsNode,
  ElementTest,
  OutlineNode,
  PolicyOutline,
  Ranges,
  Relation,
  ScheduleOutline,
  Term,
  TermRoot,
  TermStep,
} from './outlining/outline.ts'
export { outlinePolicy } from './outlining/outlinePolicy.ts'
export { addressValue, type PolicyValue } from './values/values.ts'
