import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, policy, type Sent } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

async function openPolicies() {
  const shown = await open()
  const done = (result: string) => (body: Sent) => completed(body, result, { policyId: policy.policyId })
  shown.custody.answer({
    list_policies: { policies: [policy] },
    create_policy: done('createPolicyResult'),
    update_policy: done('updatePolicyResult'),
    delete_policy: done('deletePolicyResult'),
  })
  return shown
}

test('a policy with a mistake says where it is, and cannot be sent', async () => {
  const shown = await openPolicies()
  await go('policies/new')
  await screen.findByLabelText('Name')
  type('Name', 'Broken')
  type('Condition', "activity.resource = 'WALLET'")
  await screen.findByText('Correct the mistake to read the policy in words.')
  const send = screen.getByRole('button', { name: 'Create policy…' })
  expect(send.hasAttribute('disabled') || send.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.getByLabelText('Condition').getAttribute('aria-invalid')).toBe('true')
  expect(shown.custody.calls.some(({ name }) => name === 'create_policy')).toBe(false)
})

test('a policy that allows everything to everybody is warned of while it is written', async () => {
  await openPolicies()
  await go('policies/new')
  await screen.findByText('This policy allows every user to do everything.')
  type('Effect', 'EFFECT_DENY')
  await screen.findByText('This policy denies every request that is not signed by the root quorum.')
  type('Condition', "activity.resource == 'WALLET'")
  await waitFor(() => expect(screen.queryByText(/^This policy (allows|denies) every/)).toBeNull())
})

test('a policy is edited as a whole: what is shown before the stamp is all of it', async () => {
  const shown = await openPolicies()
  await go(`policies/${policy.policyId}`)
  await screen.findByLabelText('Name')
  type('Effect', 'EFFECT_DENY')
  type('Notes', 'until May')
  await click('Change policy…')
  await click('Stamp and send')
  expect(await sentAs(shown, 'update_policy')).toEqual({
    policyId: policy.policyId,
    policyName: policy.policyName,
    policyEffect: 'EFFECT_DENY',
    policyCondition: policy.condition,
    policyConsensus: policy.consensus,
    time: '',
    policyNotes: 'until May',
  })
})

test('a policy is deleted for good, by its name', async () => {
  const shown = await openPolicies()
  await go('policies')
  await click(/^Delete Wallets by two/)
  await screen.findByText('This cannot be taken back.')
  await click('Stamp and send')
  expect(await sentAs(shown, 'delete_policy')).toEqual({ policyId: policy.policyId })
})

test('a name that hides its direction is shown as it is, and one that is gone is told', async () => {
  const { custody } = await openPolicies()
  custody.answer({ list_policies: { policies: [{ ...policy, policyName: 'pay\u202Eyap' }] } })
  await go('policies')
  await screen.findByRole('button', { name: /^Delete pay/ })
  expect(document.body.textContent).not.toContain('\u202E')
  await go('policies/0d0f2b4e-0000-4000-8000-0000000000ff')
  await screen.findByText('There is no such policy any more.')
})

test('an effect of a newer release is not taken for one that allows, and not changed into it', async () => {
  const { custody } = await openPolicies()
  custody.answer({ list_policies: { policies: [{ ...policy, effect: 'EFFECT_AUDIT' }] } })
  await go('policies')
  await screen.findByRole('heading', { name: policy.policyName })
  expect(screen.queryByText('Allows')).toBeNull()
  await go(`policies/${policy.policyId}`)
  await screen.findByText(/^This page does not know the effect of this policy/)
  expect(screen.queryByRole('button', { name: 'Change policy…' })).toBeNull()
})

test('what was typed stays while a change of a policy is refused', async () => {
  const { custody } = await openPolicies()
  custody.answer({ update_policy: { status: 409, message: 'the policy was changed meanwhile', code: 9 } })
  await go(`policies/${policy.policyId}`)
  await screen.findByLabelText('Notes')
  type('Notes', 'until May')
  await click('Change policy…')
  await click('Stamp and send')
  await screen.findAllByText('The policy was changed meanwhile.')
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('until May')
  expect(window.location.hash).toBe(`#/policies/${policy.policyId}`)
})
