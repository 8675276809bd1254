// Made by `npm run texts` from locales/en/consoleFields.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleFieldsKeys = {
  'consoleFields.position': { field: string; position: number }
  'consoleFields.name': Nothing
  'consoleFields.rootAuthenticator': Nothing
  'consoleFields.authenticatorName': Nothing
  'consoleFields.challenge': Nothing
  'consoleFields.attestation': Nothing
  'consoleFields.credentialId': Nothing
  'consoleFields.clientDataJson': Nothing
  'consoleFields.attestationObject': Nothing
  'consoleFields.transports': Nothing
  'consoleFields.subOrganizationName': Nothing
  'consoleFields.rootQuorumThreshold': Nothing
  'consoleFields.rootUsers': Nothing
  'consoleFields.userName': Nothing
  'consoleFields.userEmail': Nothing
  'consoleFields.apiKeys': Nothing
  'consoleFields.apiKeyName': Nothing
  'consoleFields.publicKey': Nothing
  'consoleFields.expirationSeconds': Nothing
  'consoleFields.authenticators': Nothing
  'consoleFields.privateKeys': Nothing
  'consoleFields.privateKeyName': Nothing
  'consoleFields.curve': Nothing
  'consoleFields.privateKeyTags': Nothing
  'consoleFields.addressFormats': Nothing
  'consoleFields.wallet': Nothing
  'consoleFields.walletName': Nothing
  'consoleFields.accounts': Nothing
  'consoleFields.pathFormat': Nothing
  'consoleFields.path': Nothing
  'consoleFields.addressFormat': Nothing
  'consoleFields.mnemonicLength': Nothing
  'consoleFields.disableEmailRecovery': Nothing
  'consoleFields.disableEmailAuth': Nothing
  'consoleFields.oauthProviders': Nothing
  'consoleFields.providerName': Nothing
  'consoleFields.oidcToken': Nothing
  'consoleFields.curveType': Nothing
  'consoleFields.userPhoneNumber': Nothing
  'consoleFields.disableSmsAuth': Nothing
  'consoleFields.disableOtpEmailAuth': Nothing
  'consoleFields.verificationToken': Nothing
  'consoleFields.clientSignature': Nothing
  'consoleFields.scheme': Nothing
  'consoleFields.message': Nothing
  'consoleFields.signature': Nothing
  'consoleFields.oidcClaims': Nothing
  'consoleFields.iss': Nothing
  'consoleFields.sub': Nothing
  'consoleFields.aud': Nothing
  'consoleFields.deleteWithoutExport': Nothing
  'consoleFields.threshold': Nothing
  'consoleFields.userIds': Nothing
  'consoleFields.value': Nothing
  'consoleFields.fingerprint': Nothing
  'consoleFields.users': Nothing
  'consoleFields.userTags': Nothing
  'consoleFields.accessType': Nothing
  'consoleFields.userId': Nothing
  'consoleFields.id': Nothing
  'consoleFields.type': Nothing
  'consoleFields.rawId': Nothing
  'consoleFields.authenticatorAttachment': Nothing
  'consoleFields.response': Nothing
  'consoleFields.clientExtensionResults': Nothing
  'consoleFields.appid': Nothing
  'consoleFields.appidExclude': Nothing
  'consoleFields.credProps': Nothing
  'consoleFields.rk': Nothing
  'consoleFields.apiOnlyUsers': Nothing
  'consoleFields.userTagIds': Nothing
  'consoleFields.userTagName': Nothing
  'consoleFields.userTagId': Nothing
  'consoleFields.newUserTagName': Nothing
  'consoleFields.addUserIds': Nothing
  'consoleFields.removeUserIds': Nothing
  'consoleFields.invitations': Nothing
  'consoleFields.receiverUserName': Nothing
  'consoleFields.receiverUserEmail': Nothing
  'consoleFields.receiverUserTags': Nothing
  'consoleFields.senderUserId': Nothing
  'consoleFields.invitationId': Nothing
  'consoleFields.apiKeyIds': Nothing
  'consoleFields.authenticatorIds': Nothing
  'consoleFields.providerIds': Nothing
  'consoleFields.targetPublicKey': Nothing
  'consoleFields.email': Nothing
  'consoleFields.invalidateExisting': Nothing
  'consoleFields.sessionProfileId': Nothing
  'consoleFields.sendFromEmailAddress': Nothing
  'consoleFields.sendFromEmailSenderName': Nothing
  'consoleFields.replyToEmailAddress': Nothing
  'consoleFields.emailCustomization': Nothing
  'consoleFields.appName': Nothing
  'consoleFields.logoUrl': Nothing
  'consoleFields.magicLinkTemplate': Nothing
  'consoleFields.templateVariables': Nothing
  'consoleFields.templateId': Nothing
  'consoleFields.authenticator': Nothing
  'consoleFields.policyName': Nothing
  'consoleFields.effect': Nothing
  'consoleFields.condition': Nothing
  'consoleFields.consensus': Nothing
  'consoleFields.notes': Nothing
  'consoleFields.time': Nothing
  'consoleFields.policies': Nothing
  'consoleFields.policyId': Nothing
  'consoleFields.policyEffect': Nothing
  'consoleFields.policyCondition': Nothing
  'consoleFields.policyConsensus': Nothing
  'consoleFields.policyNotes': Nothing
  'consoleFields.smartContractAddress': Nothing
  'consoleFields.smartContractInterface': Nothing
  'consoleFields.label': Nothing
  'consoleFields.smartContractInterfaceId': Nothing
  'consoleFields.walletId': Nothing
  'consoleFields.persist': Nothing
  'consoleFields.walletIds': Nothing
  'consoleFields.walletAccountIds': Nothing
  'consoleFields.language': Nothing
  'consoleFields.address': Nothing
  'consoleFields.encryptedBundle': Nothing
  'consoleFields.privateKeyIds': Nothing
  'consoleFields.privateKeyId': Nothing
  'consoleFields.privateKeyTagName': Nothing
  'consoleFields.privateKeyTagId': Nothing
  'consoleFields.newPrivateKeyTagName': Nothing
  'consoleFields.addPrivateKeyIds': Nothing
  'consoleFields.removePrivateKeyIds': Nothing
  'consoleFields.privateKeyTagIds': Nothing
  'consoleFields.payload': Nothing
  'consoleFields.encoding': Nothing
  'consoleFields.hashFunction': Nothing
  'consoleFields.signWith': Nothing
  'consoleFields.payloads': Nothing
  'consoleFields.unsignedTransaction': Nothing
}

/** The sentences of the area "consoleFields". */
export const consoleFieldsTexts: Area<ConsoleFieldsKeys> = {
  english: {
    'consoleFields.position': [["field"]," ",["position",4]],
    'consoleFields.name': "Name",
    'consoleFields.rootAuthenticator': "Root authenticator",
    'consoleFields.authenticatorName': "Authenticator name",
    'consoleFields.challenge': "Challenge",
    'consoleFields.attestation': "Attestation",
    'consoleFields.credentialId': "Credential id",
    'consoleFields.clientDataJson': "Client data",
    'consoleFields.attestationObject': "Attestation object",
    'consoleFields.transports': "Transports",
    'consoleFields.subOrganizationName': "Sub-organization name",
    'consoleFields.rootQuorumThreshold': "Root quorum threshold",
    'consoleFields.rootUsers': "Root users",
    'consoleFields.userName': "User name",
    'consoleFields.userEmail': "User email",
    'consoleFields.apiKeys': "API keys",
    'consoleFields.apiKeyName': "API key name",
    'consoleFields.publicKey': "Public key",
    'consoleFields.expirationSeconds': "Expiration seconds",
    'consoleFields.authenticators': "Authenticators",
    'consoleFields.privateKeys': "Private keys",
    'consoleFields.privateKeyName': "Private key name",
    'consoleFields.curve': "Curve",
    'consoleFields.privateKeyTags': "Private key tags",
    'consoleFields.addressFormats': "Address formats",
    'consoleFields.wallet': "Wallet",
    'consoleFields.walletName': "Wallet name",
    'consoleFields.accounts': "Accounts",
    'consoleFields.pathFormat': "Path format",
    'consoleFields.path': "Path",
    'consoleFields.addressFormat': "Address format",
    'consoleFields.mnemonicLength': "Mnemonic length",
    'consoleFields.disableEmailRecovery': "Disable email recovery",
    'consoleFields.disableEmailAuth': "Disable email auth",
    'consoleFields.oauthProviders': "OAuth providers",
    'consoleFields.providerName': "Provider name",
    'consoleFields.oidcToken': "OIDC token",
    'consoleFields.curveType': "Curve type",
    'consoleFields.userPhoneNumber': "User phone number",
    'consoleFields.disableSmsAuth': "Disable SMS auth",
    'consoleFields.disableOtpEmailAuth': "Disable email auth by code",
    'consoleFields.verificationToken': "Verification token",
    'consoleFields.clientSignature': "Client signature",
    'consoleFields.scheme': "Scheme",
    'consoleFields.message': "Message",
    'consoleFields.signature': "Signature",
    'consoleFields.oidcClaims': "OIDC claims",
    'consoleFields.iss': "Issuer",
    'consoleFields.sub': "Subject",
    'consoleFields.aud': "Audience",
    'consoleFields.deleteWithoutExport': "Delete without export",
    'consoleFields.threshold': "Threshold",
    'consoleFields.userIds': "User ids",
    'consoleFields.value': "Value",
    'consoleFields.fingerprint': "Fingerprint",
    'consoleFields.users': "Users",
    'consoleFields.userTags': "User tags",
    'consoleFields.accessType': "Access type",
    'consoleFields.userId': "User id",
    'consoleFields.id': "ID",
    'consoleFields.type': "Type",
    'consoleFields.rawId': "Raw ID",
    'consoleFields.authenticatorAttachment': "Authenticator attachment",
    'consoleFields.response': "Response",
    'consoleFields.clientExtensionResults': "Client extension results",
    'consoleFields.appid': "App ID",
    'consoleFields.appidExclude': "Excluded app ID",
    'consoleFields.credProps': "Properties of the credential",
    'consoleFields.rk': "Kept on the device",
    'consoleFields.apiOnlyUsers': "API-only users",
    'consoleFields.userTagIds': "User tag ids",
    'consoleFields.userTagName': "User tag name",
    'consoleFields.userTagId': "User tag id",
    'consoleFields.newUserTagName': "New user tag name",
    'consoleFields.addUserIds': "Add user ids",
    'consoleFields.removeUserIds': "Remove user ids",
    'consoleFields.invitations': "Invitations",
    'consoleFields.receiverUserName': "Receiver user name",
    'consoleFields.receiverUserEmail': "Receiver user email",
    'consoleFields.receiverUserTags': "Receiver user tags",
    'consoleFields.senderUserId': "Sender user id",
    'consoleFields.invitationId': "Invitation id",
    'consoleFields.apiKeyIds': "API key ids",
    'consoleFields.authenticatorIds': "Authenticator ids",
    'consoleFields.providerIds': "Provider ids",
    'consoleFields.targetPublicKey': "Target public key",
    'consoleFields.email': "Email",
    'consoleFields.invalidateExisting': "Invalidate existing",
    'consoleFields.sessionProfileId': "Session profile id",
    'consoleFields.sendFromEmailAddress': "Send from email address",
    'consoleFields.sendFromEmailSenderName': "Send from email sender name",
    'consoleFields.replyToEmailAddress': "Reply to email address",
    'consoleFields.emailCustomization': "Email customization",
    'consoleFields.appName': "App name",
    'consoleFields.logoUrl': "Address of the logo",
    'consoleFields.magicLinkTemplate': "Magic link template",
    'consoleFields.templateVariables': "Template variables",
    'consoleFields.templateId': "Template id",
    'consoleFields.authenticator': "Authenticator",
    'consoleFields.policyName': "Policy name",
    'consoleFields.effect': "Effect",
    'consoleFields.condition': "Condition",
    'consoleFields.consensus': "Consensus",
    'consoleFields.notes': "Notes",
    'consoleFields.time': "Time",
    'consoleFields.policies': "Policies",
    'consoleFields.policyId': "Policy id",
    'consoleFields.policyEffect': "Policy effect",
    'consoleFields.policyCondition': "Policy condition",
    'consoleFields.policyConsensus': "Policy consensus",
    'consoleFields.policyNotes': "Policy notes",
    'consoleFields.smartContractAddress': "Smart contract address",
    'consoleFields.smartContractInterface': "Smart contract interface",
    'consoleFields.label': "Label",
    'consoleFields.smartContractInterfaceId': "Smart contract interface id",
    'consoleFields.walletId': "Wallet id",
    'consoleFields.persist': "Persist",
    'consoleFields.walletIds': "Wallet ids",
    'consoleFields.walletAccountIds': "Wallet account ids",
    'consoleFields.language': "Language",
    'consoleFields.address': "Address",
    'consoleFields.encryptedBundle': "Encrypted bundle",
    'consoleFields.privateKeyIds': "Private key ids",
    'consoleFields.privateKeyId': "Private key id",
    'consoleFields.privateKeyTagName': "Private key tag name",
    'consoleFields.privateKeyTagId': "Private key tag id",
    'consoleFields.newPrivateKeyTagName': "New private key tag name",
    'consoleFields.addPrivateKeyIds': "Add private key ids",
    'consoleFields.removePrivateKeyIds': "Remove private key ids",
    'consoleFields.privateKeyTagIds': "Private key tag ids",
    'consoleFields.payload': "Payload",
    'consoleFields.encoding': "Encoding",
    'consoleFields.hashFunction': "Hash function",
    'consoleFields.signWith': "Sign with",
    'consoleFields.payloads': "Payloads",
    'consoleFields.unsignedTransaction': "Unsigned transaction",
  },
}
