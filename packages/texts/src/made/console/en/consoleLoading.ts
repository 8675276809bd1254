// Made by `npm run texts` from locales/en/consoleLoading.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleLoadingKeys = {
  'consoleLoading.late': Nothing
  'consoleLoading.offline': Nothing
  'consoleLoading.page.waits': Nothing
  'consoleLoading.activities.waits': Nothing
  'consoleLoading.activities.unread': Nothing
  'consoleLoading.activities.refused': Nothing
  'consoleLoading.activity.waits': Nothing
  'consoleLoading.activity.unread': Nothing
  'consoleLoading.activity.refused': Nothing
  'consoleLoading.policyWords.waits': Nothing
  'consoleLoading.policyWords.unread': Nothing
  'consoleLoading.policyWords.refused': Nothing
  'consoleLoading.users.waits': Nothing
  'consoleLoading.users.unread': Nothing
  'consoleLoading.users.refused': Nothing
  'consoleLoading.user.waits': Nothing
  'consoleLoading.user.unread': Nothing
  'consoleLoading.user.refused': Nothing
  'consoleLoading.invitations.waits': Nothing
  'consoleLoading.invitations.unread': Nothing
  'consoleLoading.invitations.refused': Nothing
  'consoleLoading.tags.waits': Nothing
  'consoleLoading.tags.unread': Nothing
  'consoleLoading.tags.refused': Nothing
  'consoleLoading.userTags.waits': Nothing
  'consoleLoading.userTags.unread': Nothing
  'consoleLoading.userTags.refused': Nothing
  'consoleLoading.keyTags.waits': Nothing
  'consoleLoading.keyTags.unread': Nothing
  'consoleLoading.keyTags.refused': Nothing
  'consoleLoading.tag.waits': Nothing
  'consoleLoading.tag.unread': Nothing
  'consoleLoading.tag.refused': Nothing
  'consoleLoading.quorum.waits': Nothing
  'consoleLoading.quorum.unread': Nothing
  'consoleLoading.quorum.refused': Nothing
  'consoleLoading.wallets.waits': Nothing
  'consoleLoading.wallets.unread': Nothing
  'consoleLoading.wallets.refused': Nothing
  'consoleLoading.wallet.waits': Nothing
  'consoleLoading.wallet.unread': Nothing
  'consoleLoading.wallet.refused': Nothing
  'consoleLoading.privateKeys.waits': Nothing
  'consoleLoading.privateKeys.unread': Nothing
  'consoleLoading.privateKeys.refused': Nothing
  'consoleLoading.privateKey.waits': Nothing
  'consoleLoading.privateKey.unread': Nothing
  'consoleLoading.privateKey.refused': Nothing
  'consoleLoading.policies.waits': Nothing
  'consoleLoading.policies.unread': Nothing
  'consoleLoading.policies.refused': Nothing
  'consoleLoading.policy.waits': Nothing
  'consoleLoading.policy.unread': Nothing
  'consoleLoading.policy.refused': Nothing
  'consoleLoading.contracts.waits': Nothing
  'consoleLoading.contracts.unread': Nothing
  'consoleLoading.contracts.refused': Nothing
  'consoleLoading.features.waits': Nothing
  'consoleLoading.features.unread': Nothing
  'consoleLoading.features.refused': Nothing
  'consoleLoading.overview.waits': Nothing
  'consoleLoading.overview.unread': Nothing
  'consoleLoading.overview.refused': Nothing
  'consoleLoading.organizations.waits': Nothing
  'consoleLoading.organizations.unread': Nothing
  'consoleLoading.organizations.refused': Nothing
  'consoleLoading.organization.waits': Nothing
  'consoleLoading.organization.unread': Nothing
  'consoleLoading.organization.refused': Nothing
}

/** The sentences of the area "consoleLoading". */
export const consoleLoadingTexts: Area<ConsoleLoadingKeys> = {
  english: {
    'consoleLoading.late': "This takes longer than usual.",
    'consoleLoading.offline': "Offline",
    'consoleLoading.page.waits': "Loading page…",
    'consoleLoading.activities.waits': "Loading activities…",
    'consoleLoading.activities.unread': "The activities could not be read",
    'consoleLoading.activities.refused': "Reading the activities was refused",
    'consoleLoading.activity.waits': "Loading activity…",
    'consoleLoading.activity.unread': "The activity could not be read",
    'consoleLoading.activity.refused': "Reading the activity was refused",
    'consoleLoading.policyWords.waits': "Loading policies’ words…",
    'consoleLoading.policyWords.unread': "The policies’ words could not be read",
    'consoleLoading.policyWords.refused': "Reading the policies’ words was refused",
    'consoleLoading.users.waits': "Loading users…",
    'consoleLoading.users.unread': "The users could not be read",
    'consoleLoading.users.refused': "Reading the users was refused",
    'consoleLoading.user.waits': "Loading user…",
    'consoleLoading.user.unread': "The user could not be read",
    'consoleLoading.user.refused': "Reading the user was refused",
    'consoleLoading.invitations.waits': "Loading invitations…",
    'consoleLoading.invitations.unread': "The invitations could not be read",
    'consoleLoading.invitations.refused': "Reading the invitations was refused",
    'consoleLoading.tags.waits': "Loading tags…",
    'consoleLoading.tags.unread': "The tags could not be read",
    'consoleLoading.tags.refused': "Reading the tags was refused",
    'consoleLoading.userTags.waits': "Loading tags of users…",
    'consoleLoading.userTags.unread': "The tags of users could not be read",
    'consoleLoading.userTags.refused': "Reading the tags of users was refused",
    'consoleLoading.keyTags.waits': "Loading tags of private keys…",
    'consoleLoading.keyTags.unread': "The tags of private keys could not be read",
    'consoleLoading.keyTags.refused': "Reading the tags of private keys was refused",
    'consoleLoading.tag.waits': "Loading tag…",
    'consoleLoading.tag.unread': "The tag could not be read",
    'consoleLoading.tag.refused': "Reading the tag was refused",
    'consoleLoading.quorum.waits': "Loading root quorum…",
    'consoleLoading.quorum.unread': "The root quorum could not be read",
    'consoleLoading.quorum.refused': "Reading the root quorum was refused",
    'consoleLoading.wallets.waits': "Loading wallets…",
    'consoleLoading.wallets.unread': "The wallets could not be read",
    'consoleLoading.wallets.refused': "Reading the wallets was refused",
    'consoleLoading.wallet.waits': "Loading wallet…",
    'consoleLoading.wallet.unread': "The wallet could not be read",
    'consoleLoading.wallet.refused': "Reading the wallet was refused",
    'consoleLoading.privateKeys.waits': "Loading private keys…",
    'consoleLoading.privateKeys.unread': "The private keys could not be read",
    'consoleLoading.privateKeys.refused': "Reading the private keys was refused",
    'consoleLoading.privateKey.waits': "Loading private key…",
    'consoleLoading.privateKey.unread': "The private key could not be read",
    'consoleLoading.privateKey.refused': "Reading the private key was refused",
    'consoleLoading.policies.waits': "Loading policies…",
    'consoleLoading.policies.unread': "The policies could not be read",
    'consoleLoading.policies.refused': "Reading the policies was refused",
    'consoleLoading.policy.waits': "Loading policy…",
    'consoleLoading.policy.unread': "The policy could not be read",
    'consoleLoading.policy.refused': "Reading the policy was refused",
    'consoleLoading.contracts.waits': "Loading contract interfaces…",
    'consoleLoading.contracts.unread': "The contract interfaces could not be read",
    'consoleLoading.contracts.refused': "Reading the contract interfaces was refused",
    'consoleLoading.features.waits': "Loading features…",
    'consoleLoading.features.unread': "The features could not be read",
    'consoleLoading.features.refused': "Reading the features was refused",
    'consoleLoading.overview.waits': "Loading overview…",
    'consoleLoading.overview.unread': "The overview could not be read",
    'consoleLoading.overview.refused': "Reading the overview was refused",
    'consoleLoading.organizations.waits': "Loading sub-organizations…",
    'consoleLoading.organizations.unread': "The sub-organizations could not be read",
    'consoleLoading.organizations.refused': "Reading the sub-organizations was refused",
    'consoleLoading.organization.waits': "Loading sub-organization…",
    'consoleLoading.organization.unread': "The sub-organization could not be read",
    'consoleLoading.organization.refused': "Reading the sub-organization was refused",
  },
}
