import { describe, expect, test } from 'vitest'
import { parsePart } from '../checking/checkPolicy.ts'
import type { Approver, ApprovingCredential } from '../facts/approvals.ts'
import type { PolicyFacts } from '../facts/policyFacts.ts'
import {
  evaluatePolicies,
  type PolicyEvaluationOptions,
  type StoredPolicy,
  strictestEvaluation,
} from './evaluatePolicies.ts'
import { isNamedByConsensus } from './isNamedByConsensus.ts'

const anna: Approver = { id: 'anna', tags: ['ops'], email: 'anna@example.com' }
const ben: Approver = { id: 'ben', tags: ['ops'] }
const carl: Approver = { id: 'carl', tags: [] }
const facts: PolicyFacts = {
  activity: { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', resource: 'PRIVATE_KEY', action: 'SIGN' },
  wallet: { id: 'w1', imported: false, exported: false, label: 'main' },
}

let count = 0
const policy = (effect: 'ALLOW' | 'DENY', parts: Omit<StoredPolicy, 'policyId' | 'effect'> = {}): StoredPolicy => ({
  policyId: `p${count++}`,
  effect: `EFFECT_${effect}`,
  ...parts,
})
const evaluate = (policies: readonly StoredPolicy[], more: Partial<PolicyEvaluationOptions> = {}) =>
  evaluatePolicies({ policies, facts, approvers: [anna], credentials: [], nowMs: 0, ...more })
const outcomeOf = (one: StoredPolicy, more: Partial<PolicyEvaluationOptions> = {}) => evaluate([one], more).outcomes[0]!

const signs = "activity.action == 'SIGN'"
const deletes = "activity.action == 'DELETE'"
const twoOps = "approvers.filter(u, u.tags.contains('ops')).count() >= 2"

describe('the order of decision', () => {
  test('the root quorum allows before any policy is looked at', () => {
    const rootQuorum = { threshold: 1, userIds: ['anna'] }
    expect(evaluate([policy('DENY')], { rootQuorum })).toEqual({ decision: 'allow', by: 'root-quorum', outcomes: [] })
  })

  test('one denial outweighs every permission, in either order', () => {
    const both = [policy('ALLOW'), policy('DENY', { condition: signs })]
    expect(evaluate(both).decision).toBe('deny-explicit')
    expect(evaluate(both.toReversed()).decision).toBe('deny-explicit')
  })

  test('a permission outweighs one that still waits', () => {
    expect(evaluate([policy('ALLOW', { consensus: twoOps }), policy('ALLOW')]).decision).toBe('allow')
  })

  test('a permission whose consensus is not yet true waits for it', () => {
    const one = policy('ALLOW', { condition: signs, consensus: twoOps })
    expect(evaluate([one]).decision).toBe('needs-consensus')
    expect(evaluate([one], { approvers: [anna, ben] }).decision).toBe('allow')
  })

  test('a user who approves twice counts once', () => {
    expect(evaluate([policy('ALLOW', { consensus: twoOps })], { approvers: [anna, anna] }).decision).toBe(
      'needs-consensus',
    )
    const rootQuorum = { threshold: 2, userIds: ['anna', 'ben', 'anna'] }
    expect(evaluate([], { approvers: [anna, anna], rootQuorum }).decision).toBe('needs-consensus')
    expect(evaluate([], { approvers: [anna, ben], rootQuorum }).decision).toBe('allow')
  })

  test('a threshold of nothing is not met by nobody', () => {
    const rootQuorum = { threshold: 0, userIds: ['carl'] }
    expect(evaluate([], { rootQuorum }).decision).toBe('deny-implicit')
  })

  test('users may act on their own credentials unless a policy denies it', () => {
    expect(evaluate([], { authority: 'own-credentials' })).toMatchObject({ decision: 'allow', by: 'own-credentials' })
    expect(evaluate([policy('DENY', { condition: signs })], { authority: 'own-credentials' }).decision).toBe(
      'deny-explicit',
    )
  })

  test('no policy grants what only the root quorum may do', () => {
    expect(evaluate([policy('ALLOW')], { authority: 'root-quorum-only' }).decision).toBe('deny-implicit')
    const rootQuorum = { threshold: 2, userIds: ['anna', 'ben'] }
    expect(evaluate([], { authority: 'root-quorum-only', rootQuorum })).toMatchObject({
      decision: 'needs-consensus',
      by: 'root-quorum',
    })
  })

  test('without any rule a request is denied', () => {
    expect(evaluate([])).toEqual({ decision: 'deny-implicit', by: 'nothing', outcomes: [] })
  })

  test('a batch is as permitted as its least permitted item', () => {
    const allowed = evaluate([policy('ALLOW')])
    const waiting = evaluate([policy('ALLOW', { consensus: twoOps })])
    const denied = evaluate([policy('DENY')])
    expect(strictestEvaluation([allowed, waiting, allowed])).toBe(waiting)
    expect(strictestEvaluation([denied, evaluate([]), allowed])).toBe(denied)
    expect(strictestEvaluation([]).decision).toBe('deny-implicit')
  })
})

describe('the record of each policy', () => {
  test.each([
    [policy('ALLOW', { condition: signs }), 'ALLOW'],
    [policy('ALLOW', { condition: deletes }), 'DENY_IMPLICIT'],
    [policy('ALLOW', { condition: signs, consensus: twoOps }), 'REQUIRES_CONSENSUS'],
    [policy('DENY', { condition: signs }), 'DENY_EXPLICIT'],
    [policy('DENY', { condition: deletes }), 'DENY_IMPLICIT'],
    [policy('DENY', { condition: signs, consensus: twoOps }), 'DENY_IMPLICIT'],
    [policy('DENY', { time: "time.now >= Timestamp('2026-01-01T00:00:00Z')" }), 'TIME_INACTIVE'],
    [policy('DENY', { time: "time.now < Timestamp('2026-01-01T00:00:00Z')" }), 'DENY_EXPLICIT'],
    [policy('ALLOW', { condition: "private_key.id == 'k'" }), 'ERROR'],
    [policy('ALLOW', { condition: "wallet.id == 'w1' || private_key.id == 'k'" }), 'ERROR'],
    [policy('DENY', { condition: "eth.tx.to == ''" }), 'ERROR'],
    [policy('DENY', { condition: signs, consensus: "approvers[1].id == 'ben'" }), 'ERROR'],
    [policy('ALLOW', { condition: deletes, consensus: "approvers[1].id == 'ben'" }), 'ERROR'],
  ])('%o: %s', (one, outcome) => {
    expect(outcomeOf(one).outcome).toBe(outcome)
  })

  test('an error says what was missing, and neither allows nor denies', () => {
    const failing = policy('DENY', { condition: "eth.tx.to == '0x'" })
    expect(outcomeOf(failing)).toEqual({
      policyId: failing.policyId,
      outcome: 'ERROR',
      reason: 'The request has no eth.tx.',
    })
    expect(evaluate([failing, policy('ALLOW')]).decision).toBe('allow')
    expect(evaluate([policy('ALLOW', { condition: 'eth.tx.value < 5' })]).decision).toBe('deny-implicit')
  })

  test('a waiting policy is rejected when those who could have fulfilled it said no', () => {
    const one = policy('ALLOW', { consensus: "approvers.any(u, u.id == 'ben')" })
    expect(outcomeOf(one, { rejecters: [ben] }).outcome).toBe('REJECTED')
    expect(outcomeOf(one, { rejecters: [carl] }).outcome).toBe('REQUIRES_CONSENSUS')
    const byCredential = policy('ALLOW', { consensus: "credentials.any(c, c.id == 'x')" })
    expect(outcomeOf(byCredential, { rejecters: [carl] }).outcome).toBe('REQUIRES_CONSENSUS')
  })

  test('a denial that takes too much work denies, a permission does not allow', () => {
    const list = `[${Array(200).fill(1).join()}]`
    const condition = `${list}.all(a, ${list}.all(b, ${list}.all(c, a == b && b == c)))`
    expect(outcomeOf(policy('DENY', { condition }))).toMatchObject({
      outcome: 'DENY_EXPLICIT',
      reason: 'The expression takes more than 100000 steps.',
    })
    expect(outcomeOf(policy('ALLOW', { condition })).outcome).toBe('ERROR')
  })

  test('a stored denial that cannot be read denies', () => {
    expect(outcomeOf(policy('DENY', { condition: 'activity.' })).outcome).toBe('DENY_EXPLICIT')
    expect(outcomeOf(policy('ALLOW', { condition: 'activity.' })).outcome).toBe('ERROR')
    expect(outcomeOf({ policyId: 'x', effect: 'EFFECT_MAYBE' }).outcome).toBe('ERROR')
  })
})

describe('who may vote without any other permission', () => {
  const candidate = (user: Approver, credentials: readonly ApprovingCredential[] = []) => ({ user, credentials })
  const named = (consensus: string, user: Approver, credentials: readonly ApprovingCredential[] = []) =>
    isNamedByConsensus(parsePart(consensus, 'consensus'), candidate(user, credentials))

  test('those for whom a test of the consensus holds, even if one vote is not enough', () => {
    expect(named("approvers.any(u, u.id == 'ben')", ben)).toBe(true)
    expect(named("approvers.any(u, u.id == 'ben')", carl)).toBe(false)
    expect(named(twoOps, ben)).toBe(true)
    expect(named(twoOps, carl)).toBe(false)
    expect(named('approvers.count() >= 2', carl)).toBe(true)
    expect(named("approvers.any(u, u.tags[0] == 'ops')", carl)).toBe(false)
    const key = { id: 'k', userId: 'carl', type: 'CREDENTIAL_TYPE_API_KEY_P256', publicKey: '02' }
    expect(named("credentials.any(c, c.public_key == '02')", carl, [key])).toBe(true)
    expect(named("credentials.any(c, c.public_key == '03')", carl, [key])).toBe(false)
    expect(isNamedByConsensus(undefined, candidate(anna))).toBe(false)
  })
})
