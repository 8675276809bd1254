import { addsWithoutSwitching } from './behaviours/chains/addsWithoutSwitching.ts'
import { approvesAfter25s } from './behaviours/chains/approvesAfter25s.ts'
import { approvesAfter120s } from './behaviours/chains/approvesAfter120s.ts'
import { asksItsNodeFirst } from './behaviours/chains/asksItsNodeFirst.ts'
import { cannotAdd } from './behaviours/chains/cannotAdd.ts'
import { cannotSwitch } from './behaviours/chains/cannotSwitch.ts'
import { capitalChainId } from './behaviours/chains/capitalChainId.ts'
import { decimalChainId } from './behaviours/chains/decimalChainId.ts'
import { failsWithoutExplorer } from './behaviours/chains/failsWithoutExplorer.ts'
import { hangsInAdd } from './behaviours/chains/hangsInAdd.ts'
import { hangsInChainId } from './behaviours/chains/hangsInChainId.ts'
import { hangsInSwitch } from './behaviours/chains/hangsInSwitch.ts'
import { knowsOnlyNetVersion } from './behaviours/chains/knowsOnlyNetVersion.ts'
import { movesAndGoesBack } from './behaviours/chains/movesAndGoesBack.ts'
import { movesLate } from './behaviours/chains/movesLate.ts'
import { movesWhileConnecting } from './behaviours/chains/movesWhileConnecting.ts'
import { movesWithoutAnswering } from './behaviours/chains/movesWithoutAnswering.ts'
import { movesWithoutTelling } from './behaviours/chains/movesWithoutTelling.ts'
import { numericChainId } from './behaviours/chains/numericChainId.ts'
import { refusesAfter25s } from './behaviours/chains/refusesAfter25s.ts'
import { refusesAfter120s } from './behaviours/chains/refusesAfter120s.ts'
import { refusesOurNode } from './behaviours/chains/refusesOurNode.ts'
import { refusesToAdd } from './behaviours/chains/refusesToAdd.ts'
import { refusesToSwitch } from './behaviours/chains/refusesToSwitch.ts'
import { staysAndSaysSwitched } from './behaviours/chains/staysAndSaysSwitched.ts'
import { switchesItsScriptAlone } from './behaviours/chains/switchesItsScriptAlone.ts'
import { switchPending } from './behaviours/chains/switchPending.ts'
import { unreadableChain } from './behaviours/chains/unreadableChain.ts'
import { wantsAnExplorer } from './behaviours/chains/wantsAnExplorer.ts'
import { wantsPlainNetwork } from './behaviours/chains/wantsPlainNetwork.ts'
import { wantsSafeExplorer } from './behaviours/chains/wantsSafeExplorer.ts'
import { wrappedChainId } from './behaviours/chains/wrappedChainId.ts'
import { wrongChain } from './behaviours/chains/wrongChain.ts'
import { unknownChainAsDisconnected } from './behaviours/unknownChain/unknownChainAsDisconnected.ts'
import { unknownChainAsInvalid } from './behaviours/unknownChain/unknownChainAsInvalid.ts'
import { unknownChainAsServerError } from './behaviours/unknownChain/unknownChainAsServerError.ts'
import { unknownChainAsString } from './behaviours/unknownChain/unknownChainAsString.ts'
import { unknownChainAsUnsupported } from './behaviours/unknownChain/unknownChainAsUnsupported.ts'
import { unknownChainCode } from './behaviours/unknownChain/unknownChainCode.ts'
import { unknownChainCodeAsText } from './behaviours/unknownChain/unknownChainCodeAsText.ts'
import { unknownChainInCause } from './behaviours/unknownChain/unknownChainInCause.ts'
import { unknownChainInError } from './behaviours/unknownChain/unknownChainInError.ts'
import { unknownChainInOriginalError } from './behaviours/unknownChain/unknownChainInOriginalError.ts'
import { unknownChainInOtherWords } from './behaviours/unknownChain/unknownChainInOtherWords.ts'
import { unknownChainInText } from './behaviours/unknownChain/unknownChainInText.ts'
import { unknownChainPositive } from './behaviours/unknownChain/unknownChainPositive.ts'

/** What wallets do about networks. */
export const chains = {
  numericChainId,
  decimalChainId,
  capitalChainId,
  wrappedChainId,
  knowsOnlyNetVersion,
  unreadableChain,
  hangsInChainId,
  wrongChain,
  movesWhileConnecting,
  addsWithoutSwitching,
  staysAndSaysSwitched,
  movesAndGoesBack,
  movesLate,
  movesWithoutAnswering,
  movesWithoutTelling,
  cannotSwitch,
  cannotAdd,
  refusesToSwitch,
  refusesToAdd,
  refusesOurNode,
  wantsAnExplorer,
  failsWithoutExplorer,
  wantsSafeExplorer,
  wantsPlainNetwork,
  asksItsNodeFirst,
  hangsInSwitch,
  hangsInAdd,
  switchPending,
  switchesItsScriptAlone,
  approvesAfter25s,
  approvesAfter120s,
  refusesAfter25s,
  refusesAfter120s,
}

/** How they say that they do not know one. */
export const unknownChain = {
  unknownChainCode,
  unknownChainCodeAsText,
  unknownChainInOriginalError,
  unknownChainInCause,
  unknownChainInError,
  unknownChainInText,
  unknownChainAsServerError,
  unknownChainPositive,
  unknownChainAsString,
  unknownChainAsDisconnected,
  unknownChainAsUnsupported,
  unknownChainAsInvalid,
  unknownChainInOtherWords,
}
