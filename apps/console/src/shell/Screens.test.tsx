import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lateAfterMs } from '../loading/useIsLate.ts'
import { completed, policy, type Sent, waiting } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'

const time = { seconds: '1700000000', nanos: '0' }
const bobId = '0d0f2b4e-0000-4000-8000-000000000002'
const tagId = '0d0f2b4e-0000-4000-8000-0000000000aa'
const keyId = '0d0f2b4e-0000-4000-8000-0000000000bb'
const tag = { tagId, tagName: 'finance', tagType: 'TAG_TYPE_USER', createdAt: time, updatedAt: time }
const bob = waiting.votes[0]?.user

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

describe('a refusal', () => {
  test('by a policy names it, and what was typed stays', async () => {
    const shown = await open()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    const outcomes = [
      { policyId: policy.policyId, policyName: 'No wallets', effect: 'EFFECT_DENY', outcome: 'DENY_EXPLICIT' },
      { policyId: tagId, policyName: 'Silent', effect: 'EFFECT_ALLOW', outcome: 'DENY_IMPLICIT' },
    ]
    shown.custody.answer({
      create_wallet: { status: 403, message: 'policy engine denied request explicitly' },
      policy_verdict: { decision: 'deny-explicit', outcomes },
    })
    await click('Stamp and send')
    const dialog = screen.getByRole('dialog', { hidden: true })
    await within(dialog).findByText('No wallets')
    expect(within(dialog).getByRole('link', { name: 'No wallets', hidden: true }).getAttribute('href')).toBe(
      `#/policies/${policy.policyId}`,
    )
    expect(within(dialog).queryByText('Silent')).toBeNull()
    const asked = shown.custody.calls.find(({ name }) => name === 'policy_verdict')?.body
    expect(asked).toMatchObject({ type: 'ACTIVITY_TYPE_CREATE_WALLET', parameters: { walletName: 'Petty cash' } })
    // The link leads to the policy, and the dialog is not left behind.
    await go(`policies/${policy.policyId}`)
    expect(screen.queryByRole('dialog', { hidden: true })?.textContent ?? '').toBe('')
  })

  test('by no policy says who can do it', async () => {
    const { custody } = await open()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    custody.answer({
      create_wallet: { status: 403, message: 'policy engine denied request implicitly' },
      policy_verdict: { decision: 'deny-implicit', outcomes: [] },
    })
    await click('Stamp and send')
    await screen.findByText('No policy allows it to you. The root quorum can do it, or make one that does.')
  })

  test('for another reason asks no policy', async () => {
    const { custody } = await open()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    custody.answer({ create_wallet: { status: 429, message: 'wallets limit of 100 is reached', code: 8 } })
    await click('Stamp and send')
    await screen.findAllByText('Wallets limit of 100 is reached.')
    expect(custody.calls.some(({ name }) => name === 'policy_verdict')).toBe(false)
  })
})

describe('what takes long', () => {
  test('a list says so', async () => {
    const { custody, clock } = await open()
    custody.answer({ list_policies: () => new Promise(() => undefined) })
    await go('policies')
    await screen.findByText('Loading policies…')
    await act(() => clock.advance(lateAfterMs))
    await screen.findByText('Loading policies… This takes longer than usual.')
  })

  test('a change says so, and warns of sending it twice', async () => {
    const { custody, clock } = await open()
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    custody.answer({ create_wallet: () => new Promise(() => undefined) })
    await click('Stamp and send')
    expect(screen.queryByText(/^There is no answer yet/)).toBeNull()
    await act(() => clock.advance(lateAfterMs))
    await screen.findAllByText('There is no answer yet. It may be carried out all the same: do not send it twice.')
  })

  test('what is still under way leads to its activity', async () => {
    const shown = await open()
    const { custody, clock } = shown
    const pending = { ...waiting, status: 'ACTIVITY_STATUS_PENDING' }
    custody.answer({ create_wallet: { activity: pending }, get_activity: { activity: pending } })
    await go('wallets/new')
    type('Name', 'Petty cash')
    await click('Create wallet…')
    await click('Stamp and send')
    await sentAs(shown, 'create_wallet')
    await waitFor(async () => {
      await act(() => clock.advance(1000))
      screen.getAllByText('Create wallet: it was accepted, and is still under way.')
    })
    expect(screen.getByRole('link', { name: 'Show the activity' })).toBeTruthy()
  })
})

describe('invitations', () => {
  const invitation = {
    invitationId: keyId,
    receiverUserName: 'Carol',
    receiverEmail: 'carol@example.org',
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    status: 'INVITATION_STATUS_CREATED',
    createdAt: time,
    updatedAt: time,
    senderUserId: bobId,
  }

  test('nobody yet; one is written, and an open one withdrawn', async () => {
    const shown = await open()
    const { custody } = shown
    custody.answer({ get_organization: { organizationData: {} }, list_user_tags: { userTags: [tag] } })
    await go('invitations')
    await screen.findByText('Nobody was invited yet.')
    await go('invitations/new')
    await screen.findByLabelText('Name')
    await click('Invite…')
    expect(screen.getByText('This is no email address.')).toBeTruthy()
    type('Name', 'Carol')
    type('Email address', ' carol@example.org ')
    fireEvent.click(screen.getByLabelText('finance'))
    await click('Invite…')
    custody.answer({
      create_invitations: (body: Sent) => completed(body, 'createInvitationsResult', { invitationIds: [keyId] }),
      get_organization: { organizationData: { invitations: [invitation], users: [bob] } },
    })
    await click('Stamp and send')
    expect(await sentAs(shown, 'create_invitations')).toMatchObject({
      invitations: [{ receiverUserEmail: 'carol@example.org', receiverUserTags: [tagId] }],
    })
    await screen.findByText('carol@example.org')
    await click(/^Withdraw the invitation of Carol/)
    custody.answer({
      delete_invitation: (body: Sent) => completed(body, 'deleteInvitationResult', { invitationId: keyId }),
    })
    await click('Stamp and send')
    expect(await sentAs(shown, 'delete_invitation')).toEqual({ invitationId: keyId })
  })

  test('one that is a week old is told as such', async () => {
    const { custody, clock } = await open()
    const createdAt = { seconds: String(Math.floor(clock.now() / 1000) - 8 * 86_400), nanos: '0' }
    custody.answer({ get_organization: { organizationData: { invitations: [{ ...invitation, createdAt }] } } })
    await go('invitations')
    await screen.findByText('Too old')
  })
})

describe('private keys', () => {
  test('none; a new one with the addresses of its curve', async () => {
    const shown = await open()
    shown.custody.answer({ list_private_keys: { privateKeys: [] }, list_private_key_tags: { privateKeyTags: [] } })
    await go('keys')
    await screen.findByText(/^There are no single private keys/)
    await go('keys/new')
    await screen.findByLabelText('Name')
    type('Name', 'Cold')
    type('Curve', 'CURVE_ED25519')
    fireEvent.click(screen.getByLabelText('Public key, compressed'))
    await click('Create private key…')
    shown.custody.answer({
      create_private_keys: (body: Sent) => completed(body, 'createPrivateKeysResultV2', { privateKeys: [] }),
    })
    await click('Stamp and send')
    expect(await sentAs(shown, 'create_private_keys')).toEqual({
      privateKeys: [
        {
          privateKeyName: 'Cold',
          curve: 'CURVE_ED25519',
          addressFormats: ['ADDRESS_FORMAT_SOLANA', 'ADDRESS_FORMAT_COMPRESSED'],
          privateKeyTags: [],
        },
      ],
    })
  })

  test('without a key frame nothing is exported', async () => {
    const { custody } = await open()
    const key = {
      privateKeyId: keyId,
      publicKey: '02',
      privateKeyName: 'Cold',
      curve: 'CURVE_SECP256K1',
      addresses: [],
      privateKeyTags: [],
      createdAt: time,
      updatedAt: time,
      exported: false,
      imported: false,
    }
    custody.answer({ get_private_key: { privateKey: key } })
    await go(`keys/${keyId}/export`)
    await screen.findByText('There is no key frame that this page can reach')
  })
})

describe('tags, the root quorum and features', () => {
  test('a tag is renamed, given and deleted', async () => {
    const shown = await open()
    shown.custody.answer({ list_user_tags: { userTags: [tag] }, list_users: { users: [bob] } })
    await go(`tags/${tagId}`)
    await screen.findByLabelText('Name')
    type('Name', 'treasury')
    fireEvent.click(screen.getByLabelText('Bob'))
    await click('Change the tag…')
    shown.custody.answer({
      update_user_tag: (body: Sent) => completed(body, 'updateUserTagResult', { userTagId: tagId }),
    })
    await click('Stamp and send')
    expect(await sentAs(shown, 'update_user_tag')).toEqual({
      userTagId: tagId,
      newUserTagName: 'treasury',
      addUserIds: [bobId],
      removeUserIds: [],
    })
  })

  test('a quorum that could lock everybody out is warned of', async () => {
    const { custody } = await open()
    const keyless = { ...bob, userName: 'Bob' }
    const owner = { ...bob, userId: '0d0f2b4e-0000-4000-8000-000000000001', userName: 'Owner' }
    custody.answer({ list_users: { users: [keyless, owner] } })
    await go('quorum')
    fireEvent.click(await screen.findByLabelText('Bob'))
    await screen.findByText(/has no key and no passkey, and so could never agree/)
    fireEvent.click(screen.getByLabelText('Bob'))
    fireEvent.click(screen.getByLabelText('Owner'))
    await screen.findByText('Without a root user nobody could change anything.')
  })

  test('after a change of the quorum the head of the page says who decides', async () => {
    const { custody } = await open()
    const users = [bob, { ...bob, userId: '0d0f2b4e-0000-4000-8000-000000000001', userName: 'Owner' }]
    custody.answer({ list_users: { users } })
    await go('quorum')
    fireEvent.click(await screen.findByLabelText('Bob'))
    await click('Change the root quorum…')
    const quorum = { threshold: 2, userIds: users.map((user) => user?.userId) }
    custody.answer({
      update_root_quorum: (body: Sent) => completed(body, 'updateRootQuorumResult', {}),
      get_organization_configs: { configs: { features: [], quorum } },
    })
    await click('Stamp and send')
    await screen.findByText('Root user: 2 of you must agree.')
  })

  test('a feature is switched on with a value that can be one, and off again', async () => {
    const shown = await open()
    await go('features')
    await screen.findByLabelText('Pages, separated by commas')
    type('Pages, separated by commas', 'example.org')
    await click(/^Switch on “Pages that use passkeys”/)
    await screen.findByText(/“example\.org” is no origin/)
    type('Pages, separated by commas', 'https://example.org')
    await click(/^Switch on “Pages that use passkeys”/)
    const features = [{ name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://example.org' }]
    shown.custody.answer({
      set_organization_feature: (body: Sent) => completed(body, 'setOrganizationFeatureResult', { features }),
      get_organization_configs: { configs: { features } },
    })
    await click('Stamp and send')
    expect(await sentAs(shown, 'set_organization_feature')).toEqual(features[0])
    await waitFor(() => screen.getByRole('button', { name: /^Switch off “Pages that use passkeys”/ }))
  })
})
