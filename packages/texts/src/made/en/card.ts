// Made by `npm run texts` from locales/en/card.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type CardKeys = {
  'card.danger': Nothing
  'card.hashes.title': Nothing
  'card.hashes.digest': Nothing
  'card.hashes.domain': Nothing
  'card.hashes.message': Nothing
  'card.title.send': { amount: string }
  'card.title.send_unknown': Nothing
  'card.title.create_contract': Nothing
  'card.title.call_contract': Nothing
  'card.title.allow': Nothing
  'card.title.end_allowance': Nothing
  'card.title.allow_collection': Nothing
  'card.title.end_permission': Nothing
  'card.title.name_delegate': Nothing
  'card.title.end_delegation': Nothing
  'card.title.give_up_contract': Nothing
  'card.title.give_contract_away': Nothing
  'card.title.batch': { count: number }
  'card.title.smart_account': Nothing
  'card.title.plain_account': Nothing
  'card.title.sign_message': Nothing
  'card.title.sign_in': { site: string }
  'card.title.sign_data': { type: string }
  'card.title.sign_data_for': { type: string; name: string }
  'card.label.from': Nothing
  'card.label.to': Nothing
  'card.label.amount': Nothing
  'card.label.amount_along': Nothing
  'card.label.network': Nothing
  'card.label.call': Nothing
  'card.label.fee': Nothing
  'card.label.fee_most': Nothing
  'card.label.gas_limit': Nothing
  'card.label.data': Nothing
  'card.label.extra_data': Nothing
  'card.label.contract': Nothing
  'card.label.token_contract': Nothing
  'card.label.collection': Nothing
  'card.label.who': Nothing
  'card.label.new_owner': Nothing
  'card.label.spender': Nothing
  'card.label.message': Nothing
  'card.label.bytes': Nothing
  'card.label.domain': Nothing
  'card.label.site': Nothing
  'card.label.statement': Nothing
  'card.label.account': Nothing
  'card.label.page': Nothing
  'card.label.chain_id': Nothing
  'card.label.nonce': Nothing
  'card.label.issued_at': Nothing
  'card.label.not_before': Nothing
  'card.label.expires_at': Nothing
  'card.label.request_id': Nothing
  'card.label.resource': Nothing
  'card.value.amount': { amount: string }
  'card.value.amount_most': { amount: string }
  'card.value.all': { symbol: string }
  'card.value.all_of': { token: string }
  'card.value.units': { count: string }
  'card.value.units_of': { count: string; token: string }
  'card.value.cut': { bytes: string; count: number }
  'card.value.items': { count: number }
  'card.value.not_hex': Nothing
  'card.value.call': { number: string; act: string }
  'card.value.smart_account_on': Nothing
  'card.value.smart_account_off': Nothing
  'card.value.paid_by': { site: string }
  'card.danger.allowance': { spender: string; amount: string }
  'card.danger.allowance_all': { spender: string; symbol: string }
  'card.danger.allowance_all_of': { spender: string; token: string }
  'card.danger.allowance_all_unknown': { spender: string }
  'card.danger.allowance_units_of': { spender: string; count: string; token: string }
  'card.danger.allowance_unknown': { spender: string }
  'card.danger.more_allowances': { count: number }
  'card.danger.approval_for_all': { spender: string }
  'card.danger.unknown_contract': Nothing
  'card.danger.also_sends': { amount: string }
  'card.danger.amount_unreadable': Nothing
  'card.danger.contract_creation': Nothing
  'card.danger.unknown_call': Nothing
  'card.danger.extra_data': { count: number }
  'card.danger.delegate': { who: string }
  'card.danger.ownership': { owner: string }
  'card.danger.ownership_nobody': Nothing
  'card.danger.lost': Nothing
  'card.danger.lost_token': Nothing
  'card.danger.other_network': { network: string }
  'card.danger.code_delegation': { code: string }
  'card.danger.code_delegation_unknown': Nothing
  'card.danger.code_delegation_ended': Nothing
  'card.danger.data_no_chain': Nothing
  'card.danger.data_other_chain': { network: string; current: string }
  'card.danger.data_hidden_characters': Nothing
  'card.danger.data_values_hidden': { count: number }
  'card.danger.permission': Nothing
  'card.danger.order': Nothing
  'card.danger.orders': Nothing
  'card.danger.wallet_transaction': { to: string }
  'card.danger.delegate_call': { to: string }
  'card.danger.delegation': { who: string }
  'card.danger.forwarded_call': Nothing
  'card.danger.other_site': { site: string; page: string }
  'card.danger.other_address': { address: string }
  'card.danger.misleading_site': Nothing
  'card.danger.other_account': { account: string }
  'card.danger.other_chain': { network: string }
  'card.danger.capabilities': Nothing
  'card.danger.resources_hidden': { count: number }
  'card.danger.blind_hash': Nothing
  'card.danger.bytes_unreadable': Nothing
  'card.danger.broken_sign_in': Nothing
  'card.danger.hidden_characters': Nothing
  'card.danger.text_cut': Nothing
}

/** The sentences of the area "card". */
export const cardTexts: Area<CardKeys> = {
  english: {
    'card.danger': "Danger",
    'card.hashes.title': "Fingerprints, to compare with your wallet",
    'card.hashes.digest': "Digest",
    'card.hashes.domain': "Domain",
    'card.hashes.message': "Message",
    'card.title.send': ["Send ",["amount"]],
    'card.title.send_unknown': "Send units of an unknown token",
    'card.title.create_contract': "Create a contract",
    'card.title.call_contract': "Call a contract",
    'card.title.allow': "Allow spending",
    'card.title.end_allowance': "End an allowance",
    'card.title.allow_collection': "Allow taking a whole collection",
    'card.title.end_permission': "End a permission",
    'card.title.name_delegate': "Name a delegate",
    'card.title.end_delegation': "End a delegation",
    'card.title.give_up_contract': "Give up a contract",
    'card.title.give_contract_away': "Give a contract away",
    'card.title.batch': [["count",2,{"one":["Make ",0," call"],"other":["Make ",0," calls, all or none"]}]],
    'card.title.smart_account': "Let your account do several things at once",
    'card.title.plain_account': "Remove the smart-account code",
    'card.title.sign_message': "Sign a message",
    'card.title.sign_in': ["Sign in to ",["site"]],
    'card.title.sign_data': ["Sign ",["type"]],
    'card.title.sign_data_for': ["Sign ",["type"]," for ",["name"]],
    'card.label.from': "From",
    'card.label.to': "To",
    'card.label.amount': "Amount",
    'card.label.amount_along': "Amount sent along",
    'card.label.network': "Network",
    'card.label.call': "Call",
    'card.label.fee': "Network fee",
    'card.label.fee_most': "Network fee, at most",
    'card.label.gas_limit': "Gas limit",
    'card.label.data': "Data",
    'card.label.extra_data': "Extra data",
    'card.label.contract': "Contract",
    'card.label.token_contract': "Token contract",
    'card.label.collection': "Collection",
    'card.label.who': "Who",
    'card.label.new_owner': "New owner",
    'card.label.spender': "Spender",
    'card.label.message': "Message",
    'card.label.bytes': "Bytes",
    'card.label.domain': "Domain",
    'card.label.site': "Site",
    'card.label.statement': "Statement",
    'card.label.account': "Account",
    'card.label.page': "Page",
    'card.label.chain_id': "Chain ID",
    'card.label.nonce': "Nonce",
    'card.label.issued_at': "Issued at",
    'card.label.not_before': "Not before",
    'card.label.expires_at': "Expires at",
    'card.label.request_id': "Request ID",
    'card.label.resource': "Resource",
    'card.value.amount': [["amount"]],
    'card.value.amount_most': ["at most ",["amount"]],
    'card.value.all': ["all your ",["symbol"]],
    'card.value.all_of': ["all you have of the token ",["token"]],
    'card.value.units': [["count"]," units"],
    'card.value.units_of': [["count"]," of the smallest units of the token ",["token"]],
    'card.value.cut': [["bytes"],"… (",["count",2,{"one":[0," byte"],"other":[0," bytes"]}],")"],
    'card.value.items': [["count",2,{"one":[0," item"],"other":[0," items"]}]],
    'card.value.not_hex': "(not hexadecimal)",
    'card.value.call': [["number"],". ",["act"]],
    'card.value.smart_account_on': "Your account runs the code of this contract from now on. It does only what your own key has signed. You can remove it on your wallet’s page.",
    'card.value.smart_account_off': "Your account runs no code any more. Nothing else about it changes.",
    'card.value.paid_by': ["paid by ",["site"]],
    'card.danger.allowance': ["Lets ",["spender"]," spend ",["amount"],"."],
    'card.danger.allowance_all': ["Lets ",["spender"]," spend all your ",["symbol"],"."],
    'card.danger.allowance_all_of': ["Lets ",["spender"]," spend all you have of the token ",["token"],"."],
    'card.danger.allowance_all_unknown': ["Lets ",["spender"]," spend all you have of a token."],
    'card.danger.allowance_units_of': ["Lets ",["spender"]," spend ",["count"]," of the smallest units of the token ",["token"],"."],
    'card.danger.allowance_unknown': ["Lets ",["spender"]," spend tokens of yours."],
    'card.danger.more_allowances': ["Gives ",["count",2,{"one":[0," more such permission"],"other":[0," more such permissions"]}],"."],
    'card.danger.approval_for_all': ["Lets ",["spender"]," take every item you have of this collection, now and later."],
    'card.danger.unknown_contract': "Looks like Permit2, but is for another contract.",
    'card.danger.also_sends': ["Also sends ",["amount"]," to the contract."],
    'card.danger.amount_unreadable': "The amount of this transaction cannot be read.",
    'card.danger.contract_creation': "Puts new code on the network instead of sending to somebody.",
    'card.danger.unknown_call': "What this call does cannot be told from here.",
    'card.danger.extra_data': ["Extra data follows: ",["count",2,{"one":[0," byte"],"other":[0," bytes"]}]," whose meaning cannot be told from here."],
    'card.danger.delegate': ["Lets ",["who"]," change what this name says."],
    'card.danger.ownership': [["owner"]," has control of the contract from then on, and you have none."],
    'card.danger.ownership_nobody': "Nobody has control of the contract from then on, and you have none.",
    'card.danger.lost': "Nobody owns this address: what is sent there is lost.",
    'card.danger.lost_token': "This sends tokens to their own contract, where they are lost.",
    'card.danger.other_network': ["The transaction is for another network than ",["network"],"."],
    'card.danger.code_delegation': ["Hands control of the account to the code at ",["code"],"."],
    'card.danger.code_delegation_unknown': "Hands control of the account to the code at an unknown address.",
    'card.danger.code_delegation_ended': "Takes back the control given to other code.",
    'card.danger.data_no_chain': "The data names no network: the signature may be used on every one.",
    'card.danger.data_other_chain': ["The data is for ",["network"],", not for the one you are on (",["current"],")."],
    'card.danger.data_hidden_characters': "A text in the data holds characters that cannot be seen or that turn it round.",
    'card.danger.data_values_hidden': [["count",2,{"one":[0," more value is not shown here."],"other":[0," more values are not shown here."]}]],
    'card.danger.permission': "By its name this gives somebody a permission. Read every line before you sign.",
    'card.danger.order': "This is an order: others may take from your account what it offers, at the price it names.",
    'card.danger.orders': "These are many orders: others may take from your account what they offer, at the prices they name.",
    'card.danger.wallet_transaction': ["Agrees to a transaction of a shared wallet to ",["to"],"."],
    'card.danger.delegate_call': ["Gives the code at ",["to"]," full control over the shared wallet."],
    'card.danger.delegation': ["Lets ",["who"]," act in the name of your account."],
    'card.danger.forwarded_call': "Lets others send a transaction in your name.",
    'card.danger.other_site': ["This would sign you in to ",["site"],", but the page that asks is ",["page"],"."],
    'card.danger.other_address': ["The address in the message (",["address"],") is not that of the page that asks."],
    'card.danger.misleading_site': "The name of the site contains an @: what stands before it means nothing.",
    'card.danger.other_account': ["The message is for the account ",["account"],", not for yours."],
    'card.danger.other_chain': ["The message is for ",["network"],", not for the one you are on."],
    'card.danger.capabilities': "This sign-in also hands over rights (a resource beginning with urn:recap).",
    'card.danger.resources_hidden': [["count",2,{"one":[0," more resource is not shown here."],"other":[0," more resources are not shown here."]}]],
    'card.danger.blind_hash': "This is only a fingerprint (a hash). Nobody can see what it stands for; it may be an order to pay.",
    'card.danger.bytes_unreadable': "These bytes are not text. What they mean cannot be shown.",
    'card.danger.broken_sign_in': "This looks like a sign-in message, but is not a correct one.",
    'card.danger.hidden_characters': "The text holds characters that cannot be seen or that turn it round.",
    'card.danger.text_cut': "The text is too long to be shown in full.",
  },
}
