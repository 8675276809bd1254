// Made by `npm run texts` from locales/en/consoleOutline.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleOutlineKeys = {
  'consoleOutline.allows.when': Nothing
  'consoleOutline.allows.every': Nothing
  'consoleOutline.denies.when': Nothing
  'consoleOutline.denies.every': Nothing
  'consoleOutline.approvals.needed': Nothing
  'consoleOutline.approvals.none': Nothing
  'consoleOutline.approvals.denied': Nothing
  'consoleOutline.inForce': Nothing
  'consoleOutline.always': Nothing
  'consoleOutline.never': Nothing
  'consoleOutline.all': Nothing
  'consoleOutline.any': Nothing
  'consoleOutline.not': Nothing
  'consoleOutline.none': Nothing
  'consoleOutline.notAll': Nothing
  'consoleOutline.is': Nothing
  'consoleOutline.isNot': Nothing
  'consoleOutline.less': Nothing
  'consoleOutline.more': Nothing
  'consoleOutline.atMost': Nothing
  'consoleOutline.atLeast': Nothing
  'consoleOutline.before': Nothing
  'consoleOutline.after': Nothing
  'consoleOutline.notAfter': Nothing
  'consoleOutline.notBefore': Nothing
  'consoleOutline.oneOf': Nothing
  'consoleOutline.contains': Nothing
  'consoleOutline.true': Nothing
  'consoleOutline.false': Nothing
  'consoleOutline.empty': Nothing
  'consoleOutline.nothing': Nothing
  'consoleOutline.approvers.atLeast': { count: number }
  'consoleOutline.approvers.atMost': { count: number }
  'consoleOutline.approvers.exactly': { count: number }
  'consoleOutline.approvers.atLeastWith': { count: number }
  'consoleOutline.approvers.atMostWith': { count: number }
  'consoleOutline.approvers.exactlyWith': { count: number }
  'consoleOutline.approvers.every': Nothing
  'consoleOutline.credentials.atLeast': { count: number }
  'consoleOutline.credentials.atMost': { count: number }
  'consoleOutline.credentials.exactly': { count: number }
  'consoleOutline.credentials.atLeastWith': { count: number }
  'consoleOutline.credentials.atMostWith': { count: number }
  'consoleOutline.credentials.exactlyWith': { count: number }
  'consoleOutline.credentials.every': Nothing
  'consoleOutline.elements.atLeastWith': { count: number }
  'consoleOutline.elements.atMostWith': { count: number }
  'consoleOutline.elements.exactlyWith': { count: number }
  'consoleOutline.elements.every': Nothing
  'consoleOutline.called': { name: 'tag' }
  'consoleOutline.item': Nothing
  'consoleOutline.position': { position: string }
  'consoleOutline.positions': { from: string; to: string }
  'consoleOutline.count': Nothing
  'consoleOutline.range': { from: string; to: string }
  'consoleOutline.coin': { amount: string }
  'consoleOutline.schedule': Nothing
  'consoleOutline.schedule.times': Nothing
  'consoleOutline.schedule.minutes': Nothing
  'consoleOutline.schedule.everyMinute': Nothing
  'consoleOutline.schedule.hours': Nothing
  'consoleOutline.schedule.everyHour': Nothing
  'consoleOutline.schedule.days': Nothing
  'consoleOutline.schedule.everyDay': Nothing
  'consoleOutline.schedule.weekdays': Nothing
  'consoleOutline.schedule.monthDays': Nothing
  'consoleOutline.schedule.eitherDay': Nothing
  'consoleOutline.schedule.months': Nothing
  'consoleOutline.schedule.duration': Nothing
  'consoleOutline.schedule.zone': Nothing
  'consoleOutline.state.walletImported': Nothing
  'consoleOutline.state.walletNotImported': Nothing
  'consoleOutline.state.walletExported': Nothing
  'consoleOutline.state.walletNotExported': Nothing
  'consoleOutline.state.privateKeyImported': Nothing
  'consoleOutline.state.privateKeyNotImported': Nothing
  'consoleOutline.state.privateKeyExported': Nothing
  'consoleOutline.state.privateKeyNotExported': Nothing
  'consoleOutline.fact.activityType': Nothing
  'consoleOutline.fact.activityKind': Nothing
  'consoleOutline.fact.activityResource': Nothing
  'consoleOutline.fact.activityAction': Nothing
  'consoleOutline.fact.hashFunction': Nothing
  'consoleOutline.fact.encoding': Nothing
  'consoleOutline.fact.transactionFamily': Nothing
  'consoleOutline.fact.deletedUsers': Nothing
  'consoleOutline.fact.concernedUser': Nothing
  'consoleOutline.fact.concernedKeys': Nothing
  'consoleOutline.fact.exportKey': Nothing
  'consoleOutline.fact.wallet': Nothing
  'consoleOutline.fact.walletName': Nothing
  'consoleOutline.fact.account': Nothing
  'consoleOutline.fact.privateKey': Nothing
  'consoleOutline.fact.privateKeyTags': Nothing
  'consoleOutline.fact.privateKeyName': Nothing
  'consoleOutline.fact.sender': Nothing
  'consoleOutline.fact.recipient': Nothing
  'consoleOutline.fact.callData': Nothing
  'consoleOutline.fact.amount': Nothing
  'consoleOutline.fact.gasLimit': Nothing
  'consoleOutline.fact.gasPrice': Nothing
  'consoleOutline.fact.chain': Nothing
  'consoleOutline.fact.transactionNumber': Nothing
  'consoleOutline.fact.maxFee': Nothing
  'consoleOutline.fact.tip': Nothing
  'consoleOutline.fact.maxBlobFee': Nothing
  'consoleOutline.fact.transactionType': Nothing
  'consoleOutline.fact.function': Nothing
  'consoleOutline.fact.functionSelector': Nothing
  'consoleOutline.fact.arguments': Nothing
  'consoleOutline.fact.primaryType': Nothing
  'consoleOutline.fact.domainName': Nothing
  'consoleOutline.fact.domainVersion': Nothing
  'consoleOutline.fact.domainChain': Nothing
  'consoleOutline.fact.domainContract': Nothing
  'consoleOutline.fact.typedData': Nothing
  'consoleOutline.fact.delegate': Nothing
  'consoleOutline.fact.delegateChain': Nothing
  'consoleOutline.fact.delegateNumber': Nothing
  'consoleOutline.fact.time': Nothing
  'consoleOutline.fact.approvers': Nothing
  'consoleOutline.fact.credentials': Nothing
  'consoleOutline.field.id': Nothing
  'consoleOutline.field.tags': Nothing
  'consoleOutline.field.email': Nothing
  'consoleOutline.field.alias': Nothing
  'consoleOutline.field.user': Nothing
  'consoleOutline.field.type': Nothing
  'consoleOutline.field.passkey': Nothing
  'consoleOutline.field.publicKey': Nothing
}

/** The sentences of the area "consoleOutline". */
export const consoleOutlineTexts: Area<ConsoleOutlineKeys> = {
  english: {
    'consoleOutline.allows.when': "Allows a request when:",
    'consoleOutline.allows.every': "Allows every request",
    'consoleOutline.denies.when': "Denies a request when:",
    'consoleOutline.denies.every': "Denies every request",
    'consoleOutline.approvals.needed': "Approvals that it needs:",
    'consoleOutline.approvals.none': "Any user may make it, without the approval of others",
    'consoleOutline.approvals.denied': "When approvals are these:",
    'consoleOutline.inForce': "In force:",
    'consoleOutline.always': "Always",
    'consoleOutline.never': "Never",
    'consoleOutline.all': "All of these:",
    'consoleOutline.any': "Any of these:",
    'consoleOutline.not': "Not this:",
    'consoleOutline.none': "None of these:",
    'consoleOutline.notAll': "Not all of these:",
    'consoleOutline.is': "is",
    'consoleOutline.isNot': "is not",
    'consoleOutline.less': "is less than",
    'consoleOutline.more': "is more than",
    'consoleOutline.atMost': "is at most",
    'consoleOutline.atLeast': "is at least",
    'consoleOutline.before': "is before",
    'consoleOutline.after': "is after",
    'consoleOutline.notAfter': "is not after",
    'consoleOutline.notBefore': "is not before",
    'consoleOutline.oneOf': "is one of",
    'consoleOutline.contains': "including",
    'consoleOutline.true': "true",
    'consoleOutline.false': "false",
    'consoleOutline.empty': "empty",
    'consoleOutline.nothing': "nothing",
    'consoleOutline.approvers.atLeast': [["count",2,{"one":["At least ",0," approver"],"other":["At least ",0," approvers"]}]],
    'consoleOutline.approvers.atMost': [["count",2,{"one":["At most ",0," approver"],"other":["At most ",0," approvers"]}]],
    'consoleOutline.approvers.exactly': [["count",2,{"one":["Exactly ",0," approver"],"other":["Exactly ",0," approvers"]}]],
    'consoleOutline.approvers.atLeastWith': [["count",2,{"one":["At least ",0," approver with this:"],"other":["At least ",0," approvers with this:"]}]],
    'consoleOutline.approvers.atMostWith': [["count",2,{"one":["At most ",0," approver with this:"],"other":["At most ",0," approvers with this:"]}]],
    'consoleOutline.approvers.exactlyWith': [["count",2,{"one":["Exactly ",0," approver with this:"],"other":["Exactly ",0," approvers with this:"]}]],
    'consoleOutline.approvers.every': "Each approver:",
    'consoleOutline.credentials.atLeast': [["count",2,{"one":["Approvals by at least ",0," credential"],"other":["Approvals by at least ",0," credentials"]}]],
    'consoleOutline.credentials.atMost': [["count",2,{"one":["Approvals by at most ",0," credential"],"other":["Approvals by at most ",0," credentials"]}]],
    'consoleOutline.credentials.exactly': [["count",2,{"one":["Approvals by exactly ",0," credential"],"other":["Approvals by exactly ",0," credentials"]}]],
    'consoleOutline.credentials.atLeastWith': [["count",2,{"one":["Approvals by at least ",0," credential with this:"],"other":["Approvals by at least ",0," credentials with this:"]}]],
    'consoleOutline.credentials.atMostWith': [["count",2,{"one":["Approvals by at most ",0," credential with this:"],"other":["Approvals by at most ",0," credentials with this:"]}]],
    'consoleOutline.credentials.exactlyWith': [["count",2,{"one":["Approvals by exactly ",0," credential with this:"],"other":["Approvals by exactly ",0," credentials with this:"]}]],
    'consoleOutline.credentials.every': "Each credential of the approvals:",
    'consoleOutline.elements.atLeastWith': [["count",2,{"one":["At least ",0," element with this:"],"other":["At least ",0," elements with this:"]}]],
    'consoleOutline.elements.atMostWith': [["count",2,{"one":["At most ",0," element with this:"],"other":["At most ",0," elements with this:"]}]],
    'consoleOutline.elements.exactlyWith': [["count",2,{"one":["Exactly ",0," element with this:"],"other":["Exactly ",0," elements with this:"]}]],
    'consoleOutline.elements.every': "Each element:",
    'consoleOutline.called': ["Called ",["name",""]," below"],
    'consoleOutline.item': "This element",
    'consoleOutline.position': ["Position ",["position"]],
    'consoleOutline.positions': ["Positions ",["from"]," to ",["to"]],
    'consoleOutline.count': "Number of elements",
    'consoleOutline.range': [["from"]," – ",["to"]],
    'consoleOutline.coin': [["amount"],", or as much of another coin with 18 decimals"],
    'consoleOutline.schedule': "On this schedule:",
    'consoleOutline.schedule.times': "Begins at",
    'consoleOutline.schedule.minutes': "Begins at the minutes",
    'consoleOutline.schedule.everyMinute': "every minute",
    'consoleOutline.schedule.hours': "Begins in the hours",
    'consoleOutline.schedule.everyHour': "every hour",
    'consoleOutline.schedule.days': "Days",
    'consoleOutline.schedule.everyDay': "every day",
    'consoleOutline.schedule.weekdays': "Days of the week",
    'consoleOutline.schedule.monthDays': "Days of the month",
    'consoleOutline.schedule.eitherDay': "One of both is enough: the day of the month or the day of the week",
    'consoleOutline.schedule.months': "Months",
    'consoleOutline.schedule.duration': "Lasts",
    'consoleOutline.schedule.zone': "Time zone",
    'consoleOutline.state.walletImported': "The wallet was imported",
    'consoleOutline.state.walletNotImported': "The wallet was not imported",
    'consoleOutline.state.walletExported': "The wallet was exported",
    'consoleOutline.state.walletNotExported': "The wallet was not exported",
    'consoleOutline.state.privateKeyImported': "The private key was imported",
    'consoleOutline.state.privateKeyNotImported': "The private key was not imported",
    'consoleOutline.state.privateKeyExported': "The private key was exported",
    'consoleOutline.state.privateKeyNotExported': "The private key was not exported",
    'consoleOutline.fact.activityType': "Activity type",
    'consoleOutline.fact.activityKind': "Activity",
    'consoleOutline.fact.activityResource': "Resource",
    'consoleOutline.fact.activityAction': "Action",
    'consoleOutline.fact.hashFunction': "Hash function",
    'consoleOutline.fact.encoding': "Encoding",
    'consoleOutline.fact.transactionFamily': "Transaction family",
    'consoleOutline.fact.deletedUsers': "Users to delete",
    'consoleOutline.fact.concernedUser': "User concerned",
    'consoleOutline.fact.concernedKeys': "API keys concerned",
    'consoleOutline.fact.exportKey': "Key that the export is sealed for",
    'consoleOutline.fact.wallet': "Wallet",
    'consoleOutline.fact.walletName': "Name of the wallet",
    'consoleOutline.fact.account': "Account",
    'consoleOutline.fact.privateKey': "Private key",
    'consoleOutline.fact.privateKeyTags': "Tags of the private key",
    'consoleOutline.fact.privateKeyName': "Name of the private key",
    'consoleOutline.fact.sender': "Sender",
    'consoleOutline.fact.recipient': "Recipient",
    'consoleOutline.fact.callData': "Call data",
    'consoleOutline.fact.amount': "Amount in wei",
    'consoleOutline.fact.gasLimit': "Gas limit",
    'consoleOutline.fact.gasPrice': "Gas price in wei",
    'consoleOutline.fact.chain': "Chain",
    'consoleOutline.fact.transactionNumber': "Transaction number (nonce)",
    'consoleOutline.fact.maxFee': "Highest fee per gas in wei",
    'consoleOutline.fact.tip': "Tip per gas in wei",
    'consoleOutline.fact.maxBlobFee': "Highest fee per blob gas in wei",
    'consoleOutline.fact.transactionType': "Transaction type",
    'consoleOutline.fact.function': "Contract function",
    'consoleOutline.fact.functionSelector': "Selector of the contract function",
    'consoleOutline.fact.arguments': "Call arguments",
    'consoleOutline.fact.primaryType': "Type of the typed data",
    'consoleOutline.fact.domainName': "Name in the domain of the typed data",
    'consoleOutline.fact.domainVersion': "Version in the domain of the typed data",
    'consoleOutline.fact.domainChain': "Chain of the typed data",
    'consoleOutline.fact.domainContract': "Contract of the typed data",
    'consoleOutline.fact.typedData': "Typed data",
    'consoleOutline.fact.delegate': "Code that the account delegates to",
    'consoleOutline.fact.delegateChain': "Chain of the delegation",
    'consoleOutline.fact.delegateNumber': "Number of the delegation (nonce)",
    'consoleOutline.fact.time': "Time",
    'consoleOutline.fact.approvers': "Approvers",
    'consoleOutline.fact.credentials': "Credentials of the approvals",
    'consoleOutline.field.id': "Id",
    'consoleOutline.field.tags': "Tags",
    'consoleOutline.field.email': "Email",
    'consoleOutline.field.alias': "Alias",
    'consoleOutline.field.user': "User",
    'consoleOutline.field.type': "Type",
    'consoleOutline.field.passkey': "Passkey id",
    'consoleOutline.field.publicKey': "Public key",
  },
}
