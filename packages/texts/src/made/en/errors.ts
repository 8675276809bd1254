// Made by `npm run texts` from locales/en/errors.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ErrorsKeys = {
  'errors.rpc_unreachable': Nothing
  'errors.rpc_unreachable.hint': Nothing
  'errors.rpc_bad_answer': Nothing
  'errors.rpc_wrong_chain': { actual: string; chainId: string }
  'errors.rpc_failed': { method: string }
  'errors.channel_unreachable': Nothing
  'errors.channel_unreachable.hint': Nothing
  'errors.invalid_address': { value: string }
  'errors.invalid_address.hint': Nothing
  'errors.bad_checksum': { value: string }
  'errors.bad_checksum.hint': Nothing
  'errors.invalid_amount': { value: string }
  'errors.invalid_amount.hint': Nothing
  'errors.ambiguous_amount': { value: string }
  'errors.ambiguous_amount.hint': Nothing
  'errors.too_many_decimals': { decimals: string }
  'errors.chain_not_supported': Nothing
  'errors.chain_not_defined': Nothing
  'errors.invalid_sign_in_message': { reason: string }
  'errors.invalid_sign_in_message.foreign_text': Nothing
  'errors.invalid_sign_in_message.too_long': Nothing
  'errors.invalid_sign_in_message.line_missing': Nothing
  'errors.invalid_sign_in_message.empty_line_missing': Nothing
  'errors.invalid_sign_in_message.field_missing': { field: string }
  'errors.invalid_sign_in_message.text_behind': Nothing
  'errors.invalid_sign_in_message.first_line': Nothing
  'errors.invalid_sign_in_message.address': Nothing
  'errors.invalid_sign_in_message.version': Nothing
  'errors.invalid_sign_in_message.chain_id': Nothing
  'errors.invalid_sign_in_message.scheme': Nothing
  'errors.invalid_sign_in_message.domain': Nothing
  'errors.invalid_sign_in_message.statement': Nothing
  'errors.invalid_sign_in_message.uri': Nothing
  'errors.invalid_sign_in_message.nonce': Nothing
  'errors.invalid_sign_in_message.issue_time': Nothing
  'errors.invalid_sign_in_message.expiration_time': Nothing
  'errors.invalid_sign_in_message.start_time': Nothing
  'errors.invalid_sign_in_message.request_id': Nothing
  'errors.invalid_sign_in_message.resource': Nothing
  'errors.invalid_typed_data': { reason: string }
  'errors.invalid_typed_data.not_json': Nothing
  'errors.invalid_typed_data.data_no_object': Nothing
  'errors.invalid_typed_data.domain_no_object': Nothing
  'errors.invalid_typed_data.types_no_object': Nothing
  'errors.invalid_typed_data.unknown_primary_type': Nothing
  'errors.invalid_typed_data.too_many_types': Nothing
  'errors.invalid_typed_data.type_name': Nothing
  'errors.invalid_typed_data.fields_no_list': { type: string }
  'errors.invalid_typed_data.field_no_object': { type: string }
  'errors.invalid_typed_data.field_without_name': { type: string }
  'errors.invalid_typed_data.field_without_type': { type: string }
  'errors.invalid_typed_data.field_twice': { type: string }
  'errors.invalid_typed_data.unknown_field_type': Nothing
  'errors.invalid_typed_data.too_large': Nothing
  'errors.invalid_typed_data.value_no_object': { place: string }
  'errors.invalid_typed_data.value_no_list': { place: string }
  'errors.invalid_typed_data.value_of_other_type': { place: string; type: string }
  'errors.signature_not_checked': Nothing
  'errors.signature_not_checked.hint': Nothing
  'errors.invalid_name': Nothing
  'errors.invalid_name.hint': Nothing
  'errors.name_off_chain': Nothing
  'errors.name_off_chain.hint': Nothing
  'errors.name_not_looked_up': Nothing
  'errors.name_not_looked_up.hint': Nothing
  'errors.recipient_unreadable': Nothing
  'errors.recipient_mistyped': Nothing
  'errors.recipient_mistyped.hint': Nothing
  'errors.recipient_prefix_unknown': { prefix: string }
  'errors.link_without_address': Nothing
  'errors.link_without_network': Nothing
  'errors.link_unreadable': Nothing
  'errors.link_no_transfer': Nothing
  'errors.link_two_payments': Nothing
  'errors.link_amount_no_number': { amount: string }
  'errors.link_amount_negative': Nothing
  'errors.link_amount_too_large': Nothing
  'errors.link_amount_too_fine': Nothing
  'errors.zero_recipient': Nothing
  'errors.zero_recipient.hint': Nothing
  'errors.token_recipient': { symbol: string }
  'errors.token_recipient.hint': Nothing
  'errors.token_on_other_chain': { symbol: string }
  'errors.token_on_other_chain.hint': Nothing
  'errors.fee_not_readable': Nothing
  'errors.fee_absurd': { what: string }
  'errors.fee_absurd.hint': Nothing
  'errors.fee_above_ceiling': { fee: string; most: string }
  'errors.fee_very_high': { fee: string }
  'errors.fee_high': { fee: string }
  'errors.fee_above_amount': Nothing
  'errors.fee_beside_amount': { percent: string }
  'errors.fee_gas_too_high': { gas: string }
  'errors.fee_tip_above_price': Nothing
  'errors.fee_open': Nothing
  'errors.fee_tip_high': Nothing
  'errors.fee_price_high': Nothing
  'errors.fee_never_paid': { network: string }
  'errors.fee_unusual': { network: string }
  'errors.fee_unknown': Nothing
  'errors.fee_not_told': Nothing
  'errors.fee_not_told.hint': Nothing
  'errors.fee_not_named': Nothing
  'errors.fee_not_covered': { symbol: string }
  'errors.transfer_would_fail': { text: string }
  'errors.transfer_would_fail_silently': Nothing
  'errors.not_enough_tokens': Nothing
  'errors.recipient_cannot_receive': Nothing
  'errors.recipient_cannot_receive.hint': Nothing
  'errors.collectible_not_held': Nothing
  'errors.collectible_not_held.hint': Nothing
  'errors.fee_unsteady': Nothing
  'errors.fee_unsteady.hint': Nothing
  'errors.not_enough_for_fee': { symbol: string }
  'errors.connection_rejected': Nothing
  'errors.connection_cancelled': Nothing
  'errors.connection_closed': Nothing
  'errors.connection_closed.hint': Nothing
  'errors.wallet_not_found': Nothing
  'errors.wallet_not_found.hint': Nothing
  'errors.wallet_not_responding': Nothing
  'errors.wallet_not_responding.hint': Nothing
  'errors.wallet_bad_answer': Nothing
  'errors.wallet_no_accounts': Nothing
  'errors.wallet_no_accounts.hint': Nothing
  'errors.wallet_locked': Nothing
  'errors.wallet_locked.hint': Nothing
  'errors.user_rejected_request': Nothing
  'errors.wallet_request_pending': Nothing
  'errors.wallet_request_pending.hint': Nothing
  'errors.wallet_unauthorized': Nothing
  'errors.wallet_unauthorized.hint': Nothing
  'errors.wallet_method_unsupported': Nothing
  'errors.wallet_invalid_params': Nothing
  'errors.wallet_disconnected': Nothing
  'errors.wallet_disconnected.hint': Nothing
  'errors.wallet_failed': Nothing
  'errors.wallet_faulty': Nothing
  'errors.wallet_faulty.hint': Nothing
  'errors.wallet_refused_by_itself': Nothing
  'errors.wallet_refused_by_itself.hint': Nothing
  'errors.chain_not_added': Nothing
  'errors.provider_not_found': Nothing
  'errors.no_provider_found': Nothing
  'errors.no_provider_found.hint': Nothing
  'errors.connection_reset': Nothing
  'errors.public_client_missing': Nothing
  'errors.public_client_missing.hint': Nothing
  'errors.batch_capability_unsupported': Nothing
  'errors.batch_chain_unsupported': Nothing
  'errors.batch_id_used': Nothing
  'errors.batch_id_used.hint': Nothing
  'errors.batch_unknown': Nothing
  'errors.batch_unknown.hint': Nothing
  'errors.batch_too_large': Nothing
  'errors.batch_too_large.hint': Nothing
  'errors.batch_upgrade_refused': Nothing
  'errors.batch_upgrade_refused.hint': Nothing
  'errors.batch_not_atomic': Nothing
  'errors.batch_not_atomic.hint': Nothing
  'errors.login_unreachable': Nothing
  'errors.login_unreachable.hint': Nothing
  'errors.login_bad_answer': Nothing
  'errors.login_refused': { text: string }
  'errors.login_not_verified': Nothing
  'errors.login_not_verified.hint': Nothing
  'errors.not_connected': Nothing
  'errors.not_connected.hint': Nothing
  'errors.wallet_old_hash': Nothing
  'errors.network_switching_only_available_in_wallet': Nothing
  'errors.network_switching_only_through_wallet': Nothing
  'errors.network_switching_not_supported': Nothing
  'errors.remote_network_switching_not_supported': Nothing
  'errors.switch_rejected': Nothing
  'errors.add_network_rejected': Nothing
  'errors.network_refused_by_wallet': { chain: string }
  'errors.network_refused_by_wallet.hint': Nothing
  'errors.network_switch_unanswered': Nothing
  'errors.network_switch_unanswered.hint': Nothing
  'errors.network_not_switched': { chain: string }
  'errors.network_not_switched.hint': { chain: string }
  'errors.wallet_address_mismatch_error': { address: string; name: string }
  'errors.typed_data_other_chain': { named: string; chainId: string }
  'errors.typed_data_other_chain.hint': Nothing
  'errors.wallet_client_missing': Nothing
  'errors.wallet_client_missing.hint': Nothing
  'errors.no_public_client': Nothing
  'errors.no_public_client.hint': Nothing
  'errors.fee_refused.hint': Nothing
  'errors.chain_changed': Nothing
  'errors.chain_changed.hint': Nothing
  'errors.transfer_in_flight': Nothing
  'errors.transfer_in_flight.hint': Nothing
  'errors.transfer_outcome_unknown': Nothing
  'errors.transfer_outcome_unknown.hint': Nothing
  'errors.not_a_revocation': Nothing
  'errors.batch_outcome_unknown': Nothing
  'errors.batch_outcome_unknown.hint': Nothing
  'errors.not_a_collectible': Nothing
  'errors.replacement_not_offered': Nothing
  'errors.replacement_too_late': Nothing
  'errors.replacement_too_late.hint': Nothing
  'errors.replacement_not_seen': Nothing
  'errors.replacement_not_seen.hint': Nothing
  'errors.replacement_unaffordable': { symbol: string }
  'errors.replacement_underpriced': Nothing
  'errors.replacement_underpriced.hint': Nothing
  'errors.transfer_dismissed': Nothing
  'errors.login_not_configured': Nothing
  'errors.history_unreachable': Nothing
  'errors.history_unreachable.hint': Nothing
  'errors.history_bad_answer': Nothing
  'errors.login_account_changed': Nothing
  'errors.login_account_changed.hint': Nothing
  'errors.no_session_found': Nothing
  'errors.no_session_found.hint': Nothing
  'errors.no_session': Nothing
  'errors.no_session.hint': Nothing
  'errors.pairing_aborted': Nothing
  'errors.pairing_attempts_exhausted': Nothing
  'errors.pairing_attempts_exhausted.hint': Nothing
  'errors.chain_not_approved': { chainId: string }
  'errors.session_failed': Nothing
  'errors.session_failed.hint': Nothing
  'errors.code_invalid': Nothing
  'errors.code_invalid.hint': Nothing
  'errors.cannot_proceed': Nothing
  'errors.cannot_proceed.hint': Nothing
  'errors.signer_not_found': Nothing
  'errors.signer_not_found.hint': Nothing
  'errors.account_not_found': Nothing
  'errors.account_not_found.hint': Nothing
  'errors.email_invalid': Nothing
  'errors.passkey_unreadable': Nothing
  'errors.passkey_unreadable.hint': Nothing
  'errors.passkey_here_already': Nothing
  'errors.passkey_here_already.hint': Nothing
  'errors.last_passkey': Nothing
  'errors.last_passkey.hint': Nothing
  'errors.custody_dishonest': Nothing
  'errors.custody_dishonest.hint': Nothing
  'errors.transaction_unsupported': Nothing
  'errors.batch_impossible': Nothing
  'errors.batch_impossible.hint': Nothing
  'errors.batch_not_taken': Nothing
  'errors.batch_not_taken.hint': Nothing
  'errors.batch_refused': Nothing
  'errors.batch_refused.hint': Nothing
  'errors.batch_may_come': { minutes: string }
  'errors.batch_may_come.hint': Nothing
  'errors.fee_too_high.hint': Nothing
  'errors.wallet_service_unreachable': Nothing
  'errors.wallet_service_unreachable.hint': Nothing
  'errors.wallet_service_bad_answer': Nothing
  'errors.code_just_sent': Nothing
  'errors.code_just_sent.hint': Nothing
  'errors.code_limit_reached': Nothing
  'errors.code_limit_reached.hint': Nothing
  'errors.webauthn_not_supported': Nothing
  'errors.webauthn_not_in_browser': Nothing
  'errors.webauthn_not_in_browser.hint': Nothing
  'errors.custody_unreachable': Nothing
  'errors.custody_unreachable.hint': Nothing
  'errors.custody_answer_unread': { name: string }
  'errors.custody_bad_input': Nothing
  'errors.activity_failed': Nothing
  'errors.activity_rejected': Nothing
  'errors.activity_needs_approval': Nothing
  'errors.activity_needs_approval.hint': Nothing
  'errors.activity_unfinished': Nothing
  'errors.activity_unfinished.hint': Nothing
  'errors.passkey_timed_out': Nothing
  'errors.passkey_not_allowed': Nothing
  'errors.passkey_cancelled': Nothing
  'errors.passkey_failed': Nothing
  'errors.session_key_not_kept': Nothing
  'errors.session_key_not_kept.hint': Nothing
  'errors.frame_silent': Nothing
  'errors.frame_silent.hint': Nothing
  'errors.frame_refused': Nothing
  'errors.frame_answer_unread': Nothing
  'errors.frame_closed': Nothing
  'errors.relay_unreachable': Nothing
  'errors.relay_unreachable.hint': Nothing
  'errors.relay_refused': Nothing
  'errors.clock_is_wrong': Nothing
  'errors.clock_is_wrong.hint': Nothing
  'errors.relay_failed': Nothing
  'errors.bad_envelope': Nothing
  'errors.unknown_envelope': Nothing
  'errors.bad_namespaces': Nothing
  'errors.proposal_expired': Nothing
  'errors.settlement_failed': Nothing
  'errors.session_not_found': Nothing
  'errors.session_not_found.hint': Nothing
  'errors.session_ended': Nothing
  'errors.session_ended.hint': Nothing
  'errors.peer_refused': Nothing
  'errors.request_expired': Nothing
  'errors.not_approved': Nothing
  'errors.peer_closed': Nothing
  'errors.link_unreachable': Nothing
  'errors.link_unreachable.hint': Nothing
  'errors.link_refused': Nothing
  'errors.request_withdrawn': Nothing
  'errors.request_withdrawn.hint': Nothing
  'errors.link_ended': Nothing
  'errors.link_ended.hint': Nothing
  'errors.relay_closed': Nothing
  'errors.wrong_origin': Nothing
  'errors.wrong_csrf_token': Nothing
  'errors.wrong_csrf_token.hint': Nothing
  'errors.too_many_requests': Nothing
  'errors.too_many_requests.hint': Nothing
  'errors.too_many_calls': Nothing
  'errors.too_many_calls.hint': Nothing
  'errors.network_busy': Nothing
  'errors.network_busy.hint': Nothing
  'errors.chain_not_offered': { chainId: string }
  'errors.wrong_scheme': Nothing
  'errors.wrong_domain': Nothing
  'errors.wrong_uri': Nothing
  'errors.wrong_chain': Nothing
  'errors.wrong_statement': Nothing
  'errors.wrong_address': Nothing
  'errors.wrong_issue_time': Nothing
  'errors.wrong_expiration_time': Nothing
  'errors.wrong_start_time': Nothing
  'errors.wrong_request_id': Nothing
  'errors.wrong_resources': Nothing
  'errors.wrong_message': Nothing
  'errors.unknown_nonce': Nothing
  'errors.unknown_nonce.hint': Nothing
  'errors.request_not_ours': Nothing
  'errors.request_not_ours.hint': Nothing
  'errors.message_expired': Nothing
  'errors.message_expired.hint': Nothing
  'errors.message_not_yet_valid': Nothing
  'errors.message_not_yet_valid.hint': Nothing
  'errors.wrong_signature': Nothing
  'errors.wrong_signature.hint': Nothing
  'errors.embedded_not_offered': Nothing
  'errors.too_many_wallets': Nothing
  'errors.too_many_wallets.hint': Nothing
  'errors.registration_unknown': Nothing
  'errors.registration_unknown.hint': Nothing
  'errors.passkey_for_other': Nothing
  'errors.passkey_for_other.hint': Nothing
  'errors.passkey_refused': Nothing
  'errors.passkey_refused.hint': Nothing
  'errors.code_sent_recently': { seconds: string }
  'errors.code_sent_recently.hint': Nothing
  'errors.too_many_codes': { most: string; minutes: string }
  'errors.too_many_codes.hint': Nothing
  'errors.address_not_proved': Nothing
  'errors.address_not_proved.hint': Nothing
  'errors.address_recovers_other': Nothing
  'errors.address_recovers_other.hint': Nothing
  'errors.custody_failed': Nothing
  'errors.custody_failed.hint': Nothing
  'errors.internal': Nothing
  'errors.database_busy': Nothing
  'errors.database_busy.hint': Nothing
  'errors.database_unreachable': Nothing
  'errors.database_unreachable.hint': Nothing
  'errors.database_disk_full': Nothing
  'errors.database_disk_full.hint': Nothing
}

/** The sentences of the area "errors". */
export const errorsTexts: Area<ErrorsKeys> = {
  english: {
    'errors.rpc_unreachable': "The network node could not be reached.",
    'errors.rpc_unreachable.hint': "Check your connection and try again.",
    'errors.rpc_bad_answer': "The network node sent an answer that cannot be read.",
    'errors.rpc_wrong_chain': ["The network node is one of chain ",["actual"],", not of chain ",["chainId"],"."],
    'errors.rpc_failed': ["The network node refused ",["method"],"."],
    'errors.channel_unreachable': "The connection could not be opened.",
    'errors.channel_unreachable.hint': "Check your connection and try again.",
    'errors.invalid_address': ["\"",["value"],"\" is not an address."],
    'errors.invalid_address.hint': "An address is 0x followed by 40 hexadecimal characters.",
    'errors.bad_checksum': ["The address ",["value"]," has a typing mistake: its capital letters do not fit the checksum."],
    'errors.bad_checksum.hint': "Copy it again from where it came from.",
    'errors.invalid_amount': ["\"",["value"],"\" is not an amount that can be sent."],
    'errors.invalid_amount.hint': "Use digits and at most one point or comma.",
    'errors.ambiguous_amount': ["\"",["value"],"\" can be read in two ways."],
    'errors.ambiguous_amount.hint': "Write nothing between thousands.",
    'errors.too_many_decimals': ["At most ",["decimals"]," digits after the decimal sign."],
    'errors.chain_not_supported': "Chain is not supported",
    'errors.chain_not_defined': "Chain is not defined",
    'errors.invalid_sign_in_message': ["This is not a sign-in message (EIP-4361): ",["reason"],"."],
    'errors.invalid_sign_in_message.foreign_text': "This is not a sign-in message (EIP-4361): a field contains what belongs to another.",
    'errors.invalid_sign_in_message.too_long': "This is not a sign-in message (EIP-4361): it is too long.",
    'errors.invalid_sign_in_message.line_missing': "This is not a sign-in message (EIP-4361): a line is missing.",
    'errors.invalid_sign_in_message.empty_line_missing': "This is not a sign-in message (EIP-4361): an empty line is missing.",
    'errors.invalid_sign_in_message.field_missing': ["This is not a sign-in message (EIP-4361): \"",["field"],"\" is missing."],
    'errors.invalid_sign_in_message.text_behind': "This is not a sign-in message (EIP-4361): there is text after its last field.",
    'errors.invalid_sign_in_message.first_line': "This is not a sign-in message (EIP-4361): its first line is not that of a sign-in message.",
    'errors.invalid_sign_in_message.address': "This is not a sign-in message (EIP-4361): the address is not a checksummed one.",
    'errors.invalid_sign_in_message.version': "This is not a sign-in message (EIP-4361): its version is not 1.",
    'errors.invalid_sign_in_message.chain_id': "This is not a sign-in message (EIP-4361): the chain id is not a number.",
    'errors.invalid_sign_in_message.scheme': "This is not a sign-in message (EIP-4361): the scheme is malformed.",
    'errors.invalid_sign_in_message.domain': "This is not a sign-in message (EIP-4361): the domain is malformed.",
    'errors.invalid_sign_in_message.statement': "This is not a sign-in message (EIP-4361): the statement is malformed.",
    'errors.invalid_sign_in_message.uri': "This is not a sign-in message (EIP-4361): the URI is malformed.",
    'errors.invalid_sign_in_message.nonce': "This is not a sign-in message (EIP-4361): the nonce is malformed.",
    'errors.invalid_sign_in_message.issue_time': "This is not a sign-in message (EIP-4361): the issue time is malformed.",
    'errors.invalid_sign_in_message.expiration_time': "This is not a sign-in message (EIP-4361): the expiration time is malformed.",
    'errors.invalid_sign_in_message.start_time': "This is not a sign-in message (EIP-4361): the start time is malformed.",
    'errors.invalid_sign_in_message.request_id': "This is not a sign-in message (EIP-4361): the request id is malformed.",
    'errors.invalid_sign_in_message.resource': "This is not a sign-in message (EIP-4361): a resource is malformed.",
    'errors.invalid_typed_data': ["This typed data cannot be signed: ",["reason"],"."],
    'errors.invalid_typed_data.not_json': "This typed data cannot be signed: it is not JSON.",
    'errors.invalid_typed_data.data_no_object': "This typed data cannot be signed: the data is not an object.",
    'errors.invalid_typed_data.domain_no_object': "This typed data cannot be signed: the domain is not an object.",
    'errors.invalid_typed_data.types_no_object': "This typed data cannot be signed: its types are not an object.",
    'errors.invalid_typed_data.unknown_primary_type': "This typed data cannot be signed: its primary type is not one of its types.",
    'errors.invalid_typed_data.too_many_types': "This typed data cannot be signed: it has too many types.",
    'errors.invalid_typed_data.type_name': "This typed data cannot be signed: a type has a name that cannot be used.",
    'errors.invalid_typed_data.fields_no_list': ["This typed data cannot be signed: the fields of ",["type"]," are not a list."],
    'errors.invalid_typed_data.field_no_object': ["This typed data cannot be signed: a field of ",["type"]," is not an object."],
    'errors.invalid_typed_data.field_without_name': ["This typed data cannot be signed: ",["type"]," has a field without a name."],
    'errors.invalid_typed_data.field_without_type': ["This typed data cannot be signed: ",["type"]," has a field without a type."],
    'errors.invalid_typed_data.field_twice': ["This typed data cannot be signed: ",["type"]," names a field twice."],
    'errors.invalid_typed_data.unknown_field_type': "This typed data cannot be signed: a field has a type that is not described.",
    'errors.invalid_typed_data.too_large': "This typed data cannot be signed: it is too large.",
    'errors.invalid_typed_data.value_no_object': ["This typed data cannot be signed: ",["place"]," is not an object."],
    'errors.invalid_typed_data.value_no_list': ["This typed data cannot be signed: ",["place"]," is not a list of the right length."],
    'errors.invalid_typed_data.value_of_other_type': ["This typed data cannot be signed: ",["place"]," is not a value of type ",["type"],"."],
    'errors.signature_not_checked': "The signature could not be checked, because the network node did not answer.",
    'errors.signature_not_checked.hint': "Try again in a moment.",
    'errors.invalid_name': "This is not a name that can be looked up.",
    'errors.invalid_name.hint': "Check its spelling, or use the address.",
    'errors.name_off_chain': "This name is kept outside the network, where it is not looked up.",
    'errors.name_off_chain.hint': "Use the address.",
    'errors.name_not_looked_up': "The name could not be looked up.",
    'errors.name_not_looked_up.hint': "Try again, or use the address.",
    'errors.recipient_unreadable': "Enter an address (0x and 40 characters) or a name such as anna.eth.",
    'errors.recipient_mistyped': "This address has a typing mistake: its capital letters do not fit the checksum.",
    'errors.recipient_mistyped.hint': "Copy it again from where it came from.",
    'errors.recipient_prefix_unknown': ["The network “",["prefix"],"” in front of the address is not known here. Check it, then paste the address alone."],
    'errors.link_without_address': "This payment link cannot be used: it names no address.",
    'errors.link_without_network': "This payment link cannot be used: it does not say for which network it is.",
    'errors.link_unreadable': "This payment link cannot be used: it says something twice, or not readably.",
    'errors.link_no_transfer': "This payment link cannot be used: it asks for something other than a transfer.",
    'errors.link_two_payments': "This payment link cannot be used: it asks for coin beside the token.",
    'errors.link_amount_no_number': ["This payment link cannot be used: it gives “",["amount"],"” as its amount, which is not a number."],
    'errors.link_amount_negative': "This payment link cannot be used: it asks for an amount below zero.",
    'errors.link_amount_too_large': "This payment link cannot be used: it asks for more than there can be.",
    'errors.link_amount_too_fine': "This payment link cannot be used: it asks for a fraction of the smallest unit.",
    'errors.zero_recipient': "Nobody owns the address 0x0000…0000: what is sent there is lost.",
    'errors.zero_recipient.hint': "Check the recipient.",
    'errors.token_recipient': ["This is the contract of ",["symbol"]," itself: tokens sent there are lost."],
    'errors.token_recipient.hint': "Check the recipient.",
    'errors.token_on_other_chain': [["symbol"]," is on another network."],
    'errors.token_on_other_chain.hint': "Switch the network or choose another asset.",
    'errors.fee_not_readable': "The network node answered the question for the fee with something that is not a fee.",
    'errors.fee_absurd': ["The network node asks for a fee that cannot be right (",["what"],")."],
    'errors.fee_absurd.hint': "Try again, or ask whoever runs this site to check its node.",
    'errors.fee_above_ceiling': ["The network fee could be ",["fee"],". Nothing is sent here for more than ",["most"],"."],
    'errors.fee_very_high': ["The network fee can be as much as ",["fee"],". That is hardly ever right."],
    'errors.fee_high': ["The network fee can be as much as ",["fee"],"."],
    'errors.fee_above_amount': "The fee can be more than what you send.",
    'errors.fee_beside_amount': ["The fee can be ",["percent"]," % of what you send."],
    'errors.fee_gas_too_high': ["It would use up to ",["gas"]," gas. That is more than one transaction may use here."],
    'errors.fee_tip_above_price': "Its tip is above its whole price of gas. No network takes that.",
    'errors.fee_open': "It names a price of gas, but not all that its fee is made of.",
    'errors.fee_tip_high': "The tip in it is more than 10 times what others pay.",
    'errors.fee_price_high': "The price of gas in it is more than 3 times that of the latest block.",
    'errors.fee_never_paid': ["The fee is more than 1000 times what you usually pay on ",["network"],"."],
    'errors.fee_unusual': ["The fee is more than 10 times what you usually pay on ",["network"],"."],
    'errors.fee_unknown': "The fee could not be estimated.",
    'errors.fee_not_told': "The network node could not work out a fee for this transfer.",
    'errors.fee_not_told.hint': "Try again in a moment, or ask whoever runs this site to check its node.",
    'errors.fee_not_named': "This network names no fee in advance: your wallet works it out.",
    'errors.fee_not_covered': ["The balance does not cover the network fee in ",["symbol"],"."],
    'errors.transfer_would_fail': ["The network would refuse this transfer. The contract says: “",["text"],"”"],
    'errors.transfer_would_fail_silently': "The network would refuse this transfer, and its contract does not say why.",
    'errors.not_enough_tokens': "There are not enough tokens on this account for this transfer.",
    'errors.recipient_cannot_receive': "The recipient is a contract that does not take this.",
    'errors.recipient_cannot_receive.hint': "Nothing was sent. Check the recipient, or send it to the account of a person.",
    'errors.collectible_not_held': "This account does not have it, or not as many.",
    'errors.collectible_not_held.hint': "It may have been sent on meanwhile. Load the list again.",
    'errors.fee_unsteady': "The network fee is moving too fast to say how much can be sent.",
    'errors.fee_unsteady.hint': "Try again in a moment.",
    'errors.not_enough_for_fee': ["There is not enough ",["symbol"]," on this account to pay for this transfer and its fee."],
    'errors.connection_rejected': "Connection rejected. Please try again.",
    'errors.connection_cancelled': "The connection was cancelled.",
    'errors.connection_closed': "The wallet was disconnected before it answered.",
    'errors.connection_closed.hint': "Connect it again.",
    'errors.wallet_not_found': "This wallet is not there any more.",
    'errors.wallet_not_found.hint': "Choose a wallet from the list again.",
    'errors.wallet_not_responding': "The wallet does not answer.",
    'errors.wallet_not_responding.hint': "Open it, unlock it, and try again.",
    'errors.wallet_bad_answer': "The wallet sent an answer that cannot be used.",
    'errors.wallet_no_accounts': "The wallet gave no account.",
    'errors.wallet_no_accounts.hint': "Unlock it, choose an account there, and try again.",
    'errors.wallet_locked': "The wallet is locked.",
    'errors.wallet_locked.hint': "Open it, unlock it, and try again.",
    'errors.user_rejected_request': "User rejected request",
    'errors.wallet_request_pending': "The wallet is already asking you something.",
    'errors.wallet_request_pending.hint': "Open the wallet and answer there.",
    'errors.wallet_unauthorized': "The wallet does not let this site do that.",
    'errors.wallet_unauthorized.hint': "Connect it again.",
    'errors.wallet_method_unsupported': "The wallet cannot do that.",
    'errors.wallet_invalid_params': "The wallet did not understand the request.",
    'errors.wallet_disconnected': "The wallet has lost its own connection.",
    'errors.wallet_disconnected.hint': "Open the wallet and try again.",
    'errors.wallet_failed': "The wallet could not do this. It may say why itself.",
    'errors.wallet_faulty': "The wallet failed by a fault of its own.",
    'errors.wallet_faulty.hint': "Try again. If it stays so, update the wallet or use another one.",
    'errors.wallet_refused_by_itself': "The wallet refused by itself, without asking you.",
    'errors.wallet_refused_by_itself.hint': "Open it and look whether it is locked, or does not let this site ask.",
    'errors.chain_not_added': "The wallet does not know this network.",
    'errors.provider_not_found': "Provider not found",
    'errors.no_provider_found': "No provider found",
    'errors.no_provider_found.hint': "The pairing service could not be started. Try again.",
    'errors.connection_reset': "Connection request reset. Please try again.",
    'errors.public_client_missing': "Unable to retrieve PublicClient",
    'errors.public_client_missing.hint': "This site has no node for this network. Ask whoever runs it.",
    'errors.batch_capability_unsupported': "The wallet cannot do all that was asked with these calls. Nothing was sent.",
    'errors.batch_chain_unsupported': "The wallet does not carry out calls on this network. Nothing was sent.",
    'errors.batch_id_used': "The wallet knows calls under this name already. Nothing more was sent.",
    'errors.batch_id_used.hint': "Look in the wallet at what it has sent.",
    'errors.batch_unknown': "The wallet knows nothing of these calls.",
    'errors.batch_unknown.hint': "Look in the wallet at what it has sent.",
    'errors.batch_too_large': "These are too many calls at once. Nothing was sent.",
    'errors.batch_too_large.hint': "Send fewer at a time.",
    'errors.batch_upgrade_refused': "You did not let the wallet upgrade the account. Nothing was sent.",
    'errors.batch_upgrade_refused.hint': "Send the calls one by one instead.",
    'errors.batch_not_atomic': "The wallet cannot carry out these calls as one. Nothing was sent.",
    'errors.batch_not_atomic.hint': "Send them one by one, or use another wallet.",
    'errors.login_unreachable': "The login server could not be reached.",
    'errors.login_unreachable.hint': "Check your connection and try again.",
    'errors.login_bad_answer': "The login server sent an answer that cannot be used.",
    'errors.login_refused': ["Signing in was refused: ",["text"]],
    'errors.login_not_verified': "The server did not take the signature. Nobody was signed in.",
    'errors.login_not_verified.hint': "Try again.",
    'errors.not_connected': "No wallet is connected.",
    'errors.not_connected.hint': "Connect a wallet first.",
    'errors.wallet_old_hash': "The wallet answered with the transaction of an earlier transfer.",
    'errors.network_switching_only_available_in_wallet': "Network switching is not available at this time. The user should manually switch network in their wallet",
    'errors.network_switching_only_through_wallet': "Network switching is only supported through the wallet",
    'errors.network_switching_not_supported': "Network switching is not supported",
    'errors.remote_network_switching_not_supported': "Network switching not supported",
    'errors.switch_rejected': "User rejected the wallet's request to switch network",
    'errors.add_network_rejected': "User rejected the wallet's request to add network",
    'errors.network_refused_by_wallet': ["The wallet does not take the network ",["chain"],": it refused without asking you."],
    'errors.network_refused_by_wallet.hint': "Add the network in the wallet itself, or use another wallet.",
    'errors.network_switch_unanswered': "The wallet has not answered yet.",
    'errors.network_switch_unanswered.hint': "If it still asks, answer there: this page follows by itself.",
    'errors.network_not_switched': ["The wallet stayed on another network than ",["chain"],"."],
    'errors.network_not_switched.hint': ["Switch to ",["chain"]," in the wallet itself."],
    'errors.wallet_address_mismatch_error': ["Wallet ",["address"]," is not currently active in ",["name"],"."],
    'errors.typed_data_other_chain': ["This data is meant for chain ",["named"],", and the wallet is on chain ",["chainId"],". It was not signed."],
    'errors.typed_data_other_chain.hint': "Switch the network, if you trust who asks.",
    'errors.wallet_client_missing': "Unable to retrieve WalletClient",
    'errors.wallet_client_missing.hint': "The wallet has not answered since this page was opened. Wait a moment, or connect it again.",
    'errors.no_public_client': "No public client available",
    'errors.no_public_client.hint': "Nothing was sent: this site has no node for this network, and could not follow the transfer.",
    'errors.fee_refused.hint': "Ask whoever runs this site to check its network node. Nothing was sent.",
    'errors.chain_changed': "The wallet is on another network than this transfer. Nothing was sent.",
    'errors.chain_changed.hint': "Switch the network and review the transfer again.",
    'errors.transfer_in_flight': "Another transfer of this account is waiting in the wallet. Nothing more was sent.",
    'errors.transfer_in_flight.hint': "Answer it there first.",
    'errors.transfer_outcome_unknown': "It is not known yet whether an earlier transfer of this account was sent. Nothing more was sent.",
    'errors.transfer_outcome_unknown.hint': "Look for it in the wallet, then remove it from the activity list.",
    'errors.not_a_revocation': "This is no call that takes an approval back. Nothing was sent.",
    'errors.batch_outcome_unknown': "It is not known yet whether earlier calls of this account were sent. Nothing more was sent.",
    'errors.batch_outcome_unknown.hint': "Look for them in the wallet.",
    'errors.not_a_collectible': "This is no call that sends a collectible of this account. Nothing was sent.",
    'errors.replacement_not_offered': "This transfer cannot be replaced any more.",
    'errors.replacement_too_late': "It was carried out already. Nothing more was sent.",
    'errors.replacement_too_late.hint': "Its confirmations are counted here.",
    'errors.replacement_not_seen': "The network node does not show this transfer now. Nothing more was sent.",
    'errors.replacement_not_seen.hint': "Wait a moment and try again.",
    'errors.replacement_unaffordable': ["There is not enough ",["symbol"]," left on this account for a higher fee."],
    'errors.replacement_underpriced': "The network wants a higher fee to replace it. The first transfer still waits.",
    'errors.replacement_underpriced.hint': "Try again with a new fee.",
    'errors.transfer_dismissed': "The wallet is not waited for any more.",
    'errors.login_not_configured': "Signing in is not set up on this site.",
    'errors.history_unreachable': "The history cannot be reached.",
    'errors.history_unreachable.hint': "Try again in a moment.",
    'errors.history_bad_answer': "The server of the history sent an answer that cannot be used.",
    'errors.login_account_changed': "The account changed while signing in. Nobody was signed in.",
    'errors.login_account_changed.hint': "Sign in again with the account that is active now.",
    'errors.no_session_found': "No session found",
    'errors.no_session_found.hint': "Connect the wallet again.",
    'errors.no_session': "no session",
    'errors.no_session.hint': "Connect the wallet again.",
    'errors.pairing_aborted': "Pairing aborted",
    'errors.pairing_attempts_exhausted': "Max auto pairing attempts reached",
    'errors.pairing_attempts_exhausted.hint': "Nobody scanned the code for a long time. Ask for a new one.",
    'errors.chain_not_approved': ["Failed to switch to chain 'eip155:",["chainId"],"'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."],
    'errors.session_failed': "Failed to create or restore session",
    'errors.session_failed.hint': "Sign in to your wallet again.",
    'errors.code_invalid': "The code is invalid or expired.",
    'errors.code_invalid.hint': "Look into the newest email, or have a new code sent.",
    'errors.cannot_proceed': "Cannot proceed with your request",
    'errors.cannot_proceed.hint': "Begin again.",
    'errors.signer_not_found': "Signer not found",
    'errors.signer_not_found.hint': "This wallet has no account for this kind of network.",
    'errors.account_not_found': "Account not found",
    'errors.account_not_found.hint': "The passkey or the address belongs to another wallet.",
    'errors.email_invalid': "This is not an email address.",
    'errors.passkey_unreadable': "The new passkey cannot be read.",
    'errors.passkey_unreadable.hint': "Try another device or another browser.",
    'errors.passkey_here_already': "This device holds a passkey of this wallet already.",
    'errors.passkey_here_already.hint': "Choose another device in the prompt, such as your phone or a security key.",
    'errors.last_passkey': "This is the only way into your wallet, so it cannot be removed.",
    'errors.last_passkey.hint': "Add another passkey first.",
    'errors.custody_dishonest': "The key service answered with something else than what was asked. Nothing was sent.",
    'errors.custody_dishonest.hint': "Ask whoever runs this site to check its key service.",
    'errors.transaction_unsupported': "This transaction cannot be signed here.",
    'errors.batch_impossible': "Several calls cannot be made at once on this network.",
    'errors.batch_impossible.hint': "Make them one after the other, or choose another network.",
    'errors.batch_not_taken': "The server of this site did not say whether it took what you signed.",
    'errors.batch_not_taken.hint': "Wait ten minutes and look at your account: after that it cannot be carried out any more.",
    'errors.batch_refused': "This site does not pay for it after all. Nothing was sent.",
    'errors.batch_refused.hint': "Send it again: you are shown the fee that you pay yourself.",
    'errors.batch_may_come': ["What you signed before was not carried out, and still can be within ",["minutes"]," min. Nothing more was sent."],
    'errors.batch_may_come.hint': "Wait until then and look at your account, so that nothing is done twice.",
    'errors.fee_too_high.hint': "Ask whoever runs this site to check its network node. Nothing was sent.",
    'errors.wallet_service_unreachable': "The server of this site cannot be reached.",
    'errors.wallet_service_unreachable.hint': "Check your connection and try again.",
    'errors.wallet_service_bad_answer': "The server of this site sent an answer that cannot be used.",
    'errors.code_just_sent': "A code was sent to this address a moment ago.",
    'errors.code_just_sent.hint': "Look into the mailbox. Another can be sent soon.",
    'errors.code_limit_reached': "As many codes were sent to this address as can be within an hour.",
    'errors.code_limit_reached.hint': "Look into the mailbox, and among the unwanted mails.",
    'errors.webauthn_not_supported': "Webauthn is not supported on this device",
    'errors.webauthn_not_in_browser': "WebAuthn is not supported in this browser",
    'errors.webauthn_not_in_browser.hint': "Open this page in another browser, outside of the app that shows it.",
    'errors.custody_unreachable': "The key service cannot be reached.",
    'errors.custody_unreachable.hint': "Check your connection, then try again.",
    'errors.custody_answer_unread': ["The key service answered ",["name"]," in a way that cannot be read."],
    'errors.custody_bad_input': "The key service cannot be asked this.",
    'errors.activity_failed': "The request was accepted, but failed.",
    'errors.activity_rejected': "The request was rejected by those who had to approve it.",
    'errors.activity_needs_approval': "The request waits for the approval of others.",
    'errors.activity_needs_approval.hint': "It goes on by itself once they have approved it.",
    'errors.activity_unfinished': "The request was accepted, but is not finished yet.",
    'errors.activity_unfinished.hint': "Look at it again in a while.",
    'errors.passkey_timed_out': "The operation either timed out or was not allowed",
    'errors.passkey_not_allowed': "The request is not allowed by the user agent or the platform in the current context, possibly because the user denied permission.",
    'errors.passkey_cancelled': "The user cancelled the request",
    'errors.passkey_failed': "The passkey could not be used.",
    'errors.session_key_not_kept': "This browser cannot keep a key for the session.",
    'errors.session_key_not_kept.hint': "Private windows and strict settings may forbid it.",
    'errors.frame_silent': "The key frame does not answer.",
    'errors.frame_silent.hint': "Reload the page. Something may keep the frame from loading.",
    'errors.frame_refused': "The key frame refused.",
    'errors.frame_answer_unread': "The key frame answered in a way that cannot be read.",
    'errors.frame_closed': "The key frame is closed.",
    'errors.relay_unreachable': "The pairing service cannot be reached.",
    'errors.relay_unreachable.hint': "Check your connection. It is tried again by itself.",
    'errors.relay_refused': "The pairing service refused this page.",
    'errors.clock_is_wrong': "The clock of this device is wrong, so the pairing service refused it.",
    'errors.clock_is_wrong.hint': "Set the date and time to automatic, then try again.",
    'errors.relay_failed': "The pairing service refused a message.",
    'errors.bad_envelope': "A message of the other side could not be opened.",
    'errors.unknown_envelope': "A message of the other side is of a kind that is not known.",
    'errors.bad_namespaces': "What was approved does not fit what was asked.",
    'errors.proposal_expired': "Proposal expired",
    'errors.settlement_failed': "The session could not be settled.",
    'errors.session_not_found': "This session is not there any more.",
    'errors.session_not_found.hint': "Connect the wallet again.",
    'errors.session_ended': "The session has ended.",
    'errors.session_ended.hint': "Connect the wallet again.",
    'errors.peer_refused': "The other side refused this.",
    'errors.request_expired': "Request expired. Please try again.",
    'errors.not_approved': "The session does not allow this.",
    'errors.peer_closed': "This page does not take part in sessions any more.",
    'errors.link_unreachable': "The link to the phone cannot be reached.",
    'errors.link_unreachable.hint': "Check your connection. It is tried again by itself.",
    'errors.link_refused': "The link server refused this.",
    'errors.request_withdrawn': "The request was taken back after the phone had it.",
    'errors.request_withdrawn.hint': "Look on the phone what became of it.",
    'errors.link_ended': "The link to the phone has ended.",
    'errors.link_ended.hint': "Connect the wallet again.",
    'errors.relay_closed': "The link to the pairing service was closed.",
    'errors.wrong_origin': "This request did not come from a page of this site.",
    'errors.wrong_csrf_token': "This page is out of date.",
    'errors.wrong_csrf_token.hint': "Reload it and try again.",
    'errors.too_many_requests': "Too many sign-in requests at once.",
    'errors.too_many_requests.hint': "Try again in a moment.",
    'errors.too_many_calls': "This page asks the network too much at once.",
    'errors.too_many_calls.hint': "Wait a few seconds and try again.",
    'errors.network_busy': "The network node is busy.",
    'errors.network_busy.hint': "Wait a few seconds and try again.",
    'errors.chain_not_offered': ["Network ",["chainId"]," is not one of this site."],
    'errors.wrong_scheme': "The sign-in message is for another kind of address (http or https).",
    'errors.wrong_domain': "The sign-in message is for another site.",
    'errors.wrong_uri': "The sign-in message is for another page.",
    'errors.wrong_chain': "The sign-in message is for another network.",
    'errors.wrong_statement': "The sign-in message says something that this site did not ask for.",
    'errors.wrong_address': "The sign-in message was made for another account.",
    'errors.wrong_issue_time': "The sign-in message has another time of issue than this site gave it.",
    'errors.wrong_expiration_time': "The sign-in message has another end than this site gave it.",
    'errors.wrong_start_time': "The sign-in message has a start time, which this site never gives.",
    'errors.wrong_request_id': "The sign-in message has a request id, which this site never gives.",
    'errors.wrong_resources': "The sign-in message lists resources, which this site never does.",
    'errors.wrong_message': "This is not the sign-in message that this site gave out.",
    'errors.unknown_nonce': "This sign-in request is unknown: it was used already, or belongs to another browser.",
    'errors.unknown_nonce.hint': "Sign in again.",
    'errors.request_not_ours': "What is stored of this request was not written by this site.",
    'errors.request_not_ours.hint': "Start again. If it stays so, tell the owner of this site: somebody else writes to its database.",
    'errors.message_expired': "The sign-in request has expired.",
    'errors.message_expired.hint': "Sign in again.",
    'errors.message_not_yet_valid': "The sign-in request is not valid yet.",
    'errors.message_not_yet_valid.hint': "Check the clock of the server.",
    'errors.wrong_signature': "The signature is not that of the account.",
    'errors.wrong_signature.hint': "Sign in again.",
    'errors.embedded_not_offered': "This site offers no embedded wallets.",
    'errors.too_many_wallets': "Too many wallets or codes were asked for from here at once.",
    'errors.too_many_wallets.hint': "Wait a minute and try again.",
    'errors.registration_unknown': "This registration of a passkey is unknown: it was used already, or is older than five minutes.",
    'errors.registration_unknown.hint': "Start again.",
    'errors.passkey_for_other': "This passkey was not made for the wallet that this site asked for.",
    'errors.passkey_for_other.hint': "Start again on the page of this site.",
    'errors.passkey_refused': "The key service does not take this passkey.",
    'errors.passkey_refused.hint': "Start again with a new one.",
    'errors.code_sent_recently': ["A code was sent to this address a moment ago. Another can be sent in ",["seconds"]," s."],
    'errors.code_sent_recently.hint': "Look into the mailbox.",
    'errors.too_many_codes': [["most"]," codes were sent to this address within an hour. Another can be sent in ",["minutes"]," min."],
    'errors.too_many_codes.hint': "Look into the mailbox.",
    'errors.address_not_proved': "The address could not be confirmed with this code.",
    'errors.address_not_proved.hint': "Have a new code sent, and enter it in the same page.",
    'errors.address_recovers_other': "This address already brings another wallet back.",
    'errors.address_recovers_other.hint': "Recover that wallet, or take another address.",
    'errors.custody_failed': "The service that keeps the keys of embedded wallets could not do this.",
    'errors.custody_failed.hint': "Try again in a moment. If it stays so, tell the owner of this site.",
    'errors.internal': "Something went wrong.",
    'errors.database_busy': "The database has too much to do.",
    'errors.database_busy.hint': "Try again in a moment.",
    'errors.database_unreachable': "The database cannot be reached.",
    'errors.database_unreachable.hint': "Try again in a moment. The log says why.",
    'errors.database_disk_full': "The disk of the database is full, so that nothing more can be stored.",
    'errors.database_disk_full.hint': "Its owner has to make room there; what was stored before is as it was.",
  },
}
