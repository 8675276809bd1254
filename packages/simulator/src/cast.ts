import type { Behaviour } from './behaviour.ts'
import { lowerCase } from './behaviours/accounts/lowerCase.ts'
import { noAccounts } from './behaviours/accounts/noAccounts.ts'
import { objectAccounts } from './behaviours/accounts/objectAccounts.ts'
import { repeatsAccounts } from './behaviours/accounts/repeatsAccounts.ts'
import { smartAccountFirst } from './behaviours/accounts/smartAccountFirst.ts'
import { tellsByEventOnly } from './behaviours/accounts/tellsByEventOnly.ts'
import { tellsWhenAskedAgain } from './behaviours/accounts/tellsWhenAskedAgain.ts'
import { tenThousandAccounts } from './behaviours/accounts/tenThousandAccounts.ts'
import { undefinedAccounts } from './behaviours/accounts/undefinedAccounts.ts'
import { untouchableAccounts } from './behaviours/accounts/untouchableAccounts.ts'
import { wordsForAccounts } from './behaviours/accounts/wordsForAccounts.ts'
import { wrongChecksum } from './behaviours/accounts/wrongChecksum.ts'
import { announcementStorm } from './behaviours/announcing/announcementStorm.ts'
import { announcesLate } from './behaviours/announcing/announcesLate.ts'
import { announcesNothing } from './behaviours/announcing/announcesNothing.ts'
import { announcesTwice } from './behaviours/announcing/announcesTwice.ts'
import { changesAfterwards } from './behaviours/announcing/changesAfterwards.ts'
import { hugeIcon } from './behaviours/announcing/hugeIcon.ts'
import { iconBomb } from './behaviours/announcing/iconBomb.ts'
import { impostor } from './behaviours/announcing/impostor.ts'
import { markedUpName } from './behaviours/announcing/markedUpName.ts'
import { newUuidEachTime } from './behaviours/announcing/newUuidEachTime.ts'
import { nonsenseBesideIt } from './behaviours/announcing/nonsenseBesideIt.ts'
import { providerReplaced } from './behaviours/announcing/providerReplaced.ts'
import { remoteIcon } from './behaviours/announcing/remoteIcon.ts'
import { scriptedIcon } from './behaviours/announcing/scriptedIcon.ts'
import { twoWithOneUuid } from './behaviours/announcing/twoWithOneUuid.ts'
import { emptyPermission } from './behaviours/choosing/emptyPermission.ts'
import { hangsInPermissions } from './behaviours/choosing/hangsInPermissions.ts'
import { knowsNoPermissions } from './behaviours/choosing/knowsNoPermissions.ts'
import { noCaveats } from './behaviours/choosing/noCaveats.ts'
import { otherOrder } from './behaviours/choosing/otherOrder.ts'
import { permissionPending } from './behaviours/choosing/permissionPending.ts'
import { refusesPermission } from './behaviours/choosing/refusesPermission.ts'
import { supportsNoPermissions } from './behaviours/choosing/supportsNoPermissions.ts'
import { alreadyPending } from './behaviours/connecting/alreadyPending.ts'
import { hangsInEverything } from './behaviours/connecting/hangsInEverything.ts'
import { hangsInRequestAccounts } from './behaviours/connecting/hangsInRequestAccounts.ts'
import { knowsNoRequestAccounts } from './behaviours/connecting/knowsNoRequestAccounts.ts'
import { locked } from './behaviours/connecting/locked.ts'
import { lockedAndEmpty } from './behaviours/connecting/lockedAndEmpty.ts'
import { lockedAndSaysSo } from './behaviours/connecting/lockedAndSaysSo.ts'
import { lostItsNode } from './behaviours/connecting/lostItsNode.ts'
import { pendingThenAnswered } from './behaviours/connecting/pendingThenAnswered.ts'
import { rejectsTwice } from './behaviours/connecting/rejectsTwice.ts'
import { slow } from './behaviours/connecting/slow.ts'
import { slowPhone } from './behaviours/connecting/slowPhone.ts'
import { unauthorized } from './behaviours/connecting/unauthorized.ts'
import { accountsThatAreNone } from './behaviours/events/accountsThatAreNone.ts'
import { chainStorm } from './behaviours/events/chainStorm.ts'
import { chainsThatAreNone } from './behaviours/events/chainsThatAreNone.ts'
import { changesItsAccountTwice } from './behaviours/events/changesItsAccountTwice.ts'
import { disconnectsInFlight } from './behaviours/events/disconnectsInFlight.ts'
import { disconnectsWhileConnecting } from './behaviours/events/disconnectsWhileConnecting.ts'
import { endsInItsOwnList } from './behaviours/events/endsInItsOwnList.ts'
import { eventStorm } from './behaviours/events/eventStorm.ts'
import { eventsBeforeAnswers } from './behaviours/events/eventsBeforeAnswers.ts'
import { leavesWithoutAWord } from './behaviours/events/leavesWithoutAWord.ts'
import { losesItsNode } from './behaviours/events/losesItsNode.ts'
import { repeatsItsAccount } from './behaviours/events/repeatsItsAccount.ts'
import { repeatsItsChain } from './behaviours/events/repeatsItsChain.ts'
import { silentAfterDisconnect } from './behaviours/events/silentAfterDisconnect.ts'
import { spellsItsChains } from './behaviours/events/spellsItsChains.ts'
import { takesItsAccountsBack } from './behaviours/events/takesItsAccountsBack.ts'
import { triesAgainLater } from './behaviours/events/triesAgainLater.ts'
import { untouchableEvent } from './behaviours/events/untouchableEvent.ts'
import { hangsInRevoke } from './behaviours/leaving/hangsInRevoke.ts'
import { keepsAnswering } from './behaviours/leaving/keepsAnswering.ts'
import { lyingCapabilities } from './behaviours/leaving/lyingCapabilities.ts'
import { refusesToForget } from './behaviours/leaving/refusesToForget.ts'
import { revokeFailsThoughItWorked } from './behaviours/leaving/revokeFailsThoughItWorked.ts'
import { everyFailureIsARefusal } from './behaviours/refusing/everyFailureIsARefusal.ts'
import { rejects } from './behaviours/refusing/rejects.ts'
import { rejectsAsInternal } from './behaviours/refusing/rejectsAsInternal.ts'
import { rejectsAsPeer } from './behaviours/refusing/rejectsAsPeer.ts'
import { rejectsAtOnce } from './behaviours/refusing/rejectsAtOnce.ts'
import { rejectsByClosing } from './behaviours/refusing/rejectsByClosing.ts'
import { rejectsByName } from './behaviours/refusing/rejectsByName.ts'
import { rejectsInCause } from './behaviours/refusing/rejectsInCause.ts'
import { rejectsWithCodeAsText } from './behaviours/refusing/rejectsWithCodeAsText.ts'
import { rejectsWithError } from './behaviours/refusing/rejectsWithError.ts'
import { rejectsWithoutCode } from './behaviours/refusing/rejectsWithoutCode.ts'
import { rejectsWithString } from './behaviours/refusing/rejectsWithString.ts'
import { throwsBidi } from './behaviours/refusing/throwsBidi.ts'
import { throwsMarkup } from './behaviours/refusing/throwsMarkup.ts'
import { throwsNull } from './behaviours/refusing/throwsNull.ts'
import { throwsNumber } from './behaviours/refusing/throwsNumber.ts'
import { throwsOfEngine } from './behaviours/refusing/throwsOfEngine.ts'
import { throwsSynchronously } from './behaviours/refusing/throwsSynchronously.ts'
import { throwsTraps } from './behaviours/refusing/throwsTraps.ts'
import { throwsUndefined } from './behaviours/refusing/throwsUndefined.ts'
import { failsAfterSending } from './behaviours/sending/failsAfterSending.ts'
import { hangsAfterSending } from './behaviours/sending/hangsAfterSending.ts'
import { hangsInSend } from './behaviours/sending/hangsInSend.ts'
import { movesBeforeSending } from './behaviours/sending/movesBeforeSending.ts'
import { refusesToSend } from './behaviours/sending/refusesToSend.ts'
import { replacesYourTransaction } from './behaviours/sending/replacesYourTransaction.ts'
import { sendsNonsense } from './behaviours/sending/sendsNonsense.ts'
import { tooPoor } from './behaviours/sending/tooPoor.ts'
import { answersTwice } from './behaviours/shapes/answersTwice.ts'
import { cannotForgetListeners } from './behaviours/shapes/cannotForgetListeners.ts'
import { failsWhenListenedTo } from './behaviours/shapes/failsWhenListenedTo.ts'
import { frozen } from './behaviours/shapes/frozen.ts'
import { hasNoEvents } from './behaviours/shapes/hasNoEvents.ts'
import { isAFunction } from './behaviours/shapes/isAFunction.ts'
import { needsItsThis } from './behaviours/shapes/needsItsThis.ts'
import { otherNamesForEvents } from './behaviours/shapes/otherNamesForEvents.ts'
import { ownThenables } from './behaviours/shapes/ownThenables.ts'
import { throwingProperties } from './behaviours/shapes/throwingProperties.ts'
import { expiredSession } from './behaviours/signing/expiredSession.ts'
import { hangsInAccounts } from './behaviours/signing/hangsInAccounts.ts'
import { hangsInSign } from './behaviours/signing/hangsInSign.ts'
import { hangsInTypedData } from './behaviours/signing/hangsInTypedData.ts'
import { movesAtEverySignature } from './behaviours/signing/movesAtEverySignature.ts'
import { movesWhileSigning } from './behaviours/signing/movesWhileSigning.ts'
import { refusesToSign } from './behaviours/signing/refusesToSign.ts'
import { signsNonsense } from './behaviours/signing/signsNonsense.ts'
import { signsNoTypedData } from './behaviours/signing/signsNoTypedData.ts'
import { switchesAccountBeforeSigning } from './behaviours/signing/switchesAccountBeforeSigning.ts'
import { wantsTypedDataAsObject } from './behaviours/signing/wantsTypedDataAsObject.ts'
import { chains, unknownChain } from './castOfChains.ts'

const connecting = {
  locked,
  lockedAndSaysSo,
  lockedAndEmpty,
  slow,
  slowPhone,
  rejectsTwice,
  alreadyPending,
  pendingThenAnswered,
  hangsInRequestAccounts,
  hangsInEverything,
  knowsNoRequestAccounts,
  unauthorized,
  lostItsNode,
}

const refusing = {
  rejects,
  rejectsWithError,
  rejectsAsInternal,
  rejectsWithString,
  rejectsWithoutCode,
  rejectsWithCodeAsText,
  rejectsByName,
  rejectsAsPeer,
  rejectsInCause,
  rejectsByClosing,
  throwsUndefined,
  throwsNull,
  throwsNumber,
  throwsMarkup,
  throwsBidi,
  throwsTraps,
  everyFailureIsARefusal,
  throwsSynchronously,
  rejectsAtOnce,
  throwsOfEngine,
}

const choosing = {
  noCaveats,
  emptyPermission,
  otherOrder,
  knowsNoPermissions,
  supportsNoPermissions,
  refusesPermission,
  permissionPending,
  hangsInPermissions,
}

const accounts = {
  noAccounts,
  undefinedAccounts,
  objectAccounts,
  wordsForAccounts,
  untouchableAccounts,
  tellsWhenAskedAgain,
  tellsByEventOnly,
  lowerCase,
  wrongChecksum,
  repeatsAccounts,
  tenThousandAccounts,
  smartAccountFirst,
}

const events = {
  repeatsItsAccount,
  changesItsAccountTwice,
  takesItsAccountsBack,
  accountsThatAreNone,
  untouchableEvent,
  repeatsItsChain,
  spellsItsChains,
  chainsThatAreNone,
  losesItsNode,
  triesAgainLater,
  leavesWithoutAWord,
  endsInItsOwnList,
  silentAfterDisconnect,
  eventStorm,
  chainStorm,
  eventsBeforeAnswers,
  disconnectsInFlight,
  disconnectsWhileConnecting,
}

const shapes = {
  hasNoEvents,
  failsWhenListenedTo,
  cannotForgetListeners,
  otherNamesForEvents,
  needsItsThis,
  frozen,
  isAFunction,
  throwingProperties,
  ownThenables,
  answersTwice,
}

const announcing = {
  announcesTwice,
  newUuidEachTime,
  twoWithOneUuid,
  impostor,
  iconBomb,
  remoteIcon,
  scriptedIcon,
  hugeIcon,
  markedUpName,
  nonsenseBesideIt,
  announcementStorm,
  announcesLate,
  announcesNothing,
  changesAfterwards,
  providerReplaced,
}

const signing = {
  refusesToSign,
  hangsInSign,
  hangsInTypedData,
  signsNonsense,
  wantsTypedDataAsObject,
  signsNoTypedData,
  movesWhileSigning,
  movesAtEverySignature,
  switchesAccountBeforeSigning,
  expiredSession,
  hangsInAccounts,
}

const sending = {
  refusesToSend,
  hangsInSend,
  hangsAfterSending,
  sendsNonsense,
  tooPoor,
  failsAfterSending,
  replacesYourTransaction,
  movesBeforeSending,
}

const leaving = {
  refusesToForget,
  hangsInRevoke,
  revokeFailsThoughItWorked,
  keepsAnswering,
  lyingCapabilities,
}

type CastGroup = { readonly title: string; readonly behaviours: Readonly<Record<string, Behaviour>> }

/** The behaviours by the folder in which they stand, in the order in which a page meets them. */
export const castGroups = {
  connecting: { title: 'Being asked in', behaviours: connecting },
  refusing: { title: 'Refusing and failing', behaviours: refusing },
  choosing: { title: 'Letting accounts be chosen (EIP-2255)', behaviours: choosing },
  accounts: { title: 'Accounts', behaviours: accounts },
  chains: { title: 'Networks', behaviours: chains },
  events: { title: 'Events', behaviours: events },
  shapes: { title: 'The provider as an object', behaviours: shapes },
  announcing: { title: 'Announcements (EIP-6963)', behaviours: announcing },
  signing: { title: 'Signing', behaviours: signing },
  sending: { title: 'Sending', behaviours: sending },
  leaving: { title: 'Leaving', behaviours: leaving },
  unknownChain: { title: 'An unknown network, in thirteen shapes', behaviours: unknownChain },
} as const satisfies Readonly<Record<string, CastGroup>>

/** Every behaviour, by name. */
export const cast = {
  ...connecting,
  ...refusing,
  ...choosing,
  ...accounts,
  ...chains,
  ...events,
  ...shapes,
  ...announcing,
  ...signing,
  ...sending,
  ...leaving,
  ...unknownChain,
} as const satisfies Readonly<Record<string, Behaviour>>
