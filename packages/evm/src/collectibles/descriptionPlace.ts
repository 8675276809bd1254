import type { CallRequest } from '@latchkey/base'
import { encodeNumber, readAnswer } from '../abi/abiWords.ts'
import type { CollectibleId } from '../transfers/collectibleTransfer.ts'

// tokenURI(uint256), uri(uint256)
const selectors = ['0xc87b56dd', '0x0e89341c']
/** More than any honest contract needs to draw itself. */
const gas = '0x989680'

type Named = Pick<CollectibleId, 'contract' | 'tokenId'>

/** The questions where a collectible is described, one for each standard. */
export function descriptionCalls({ contract, tokenId }: Named): readonly CallRequest[] {
  return selectors.map((selector) => ({
    method: 'eth_call',
    params: [{ to: contract, data: `${selector}${encodeNumber(tokenId)}`, gas }, 'latest'],
  }))
}

/** The answers → that place, with the number where ERC-1155 leaves room for its 64 digits; undefined where none is told. */
export function readDescriptionPlace({ tokenId }: Named, answers: readonly unknown[]): string | undefined {
  const place = answers.map((answer) => readAnswer(answer).text(0)).find((text) => text !== undefined && text !== '')
  return place?.replaceAll('{id}', encodeNumber(tokenId))
}
