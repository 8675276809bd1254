/** Bytes taken in before each permutation, for an answer of 256 bits. */
const rateBytes = 136
const rounds = 24

/** A lane of 64 bits is two numbers of 32, the lower first. What stands at `from` and beside it goes to `to` and beside that. */
type Move = { readonly from: number; readonly to: number; readonly bits: number }
const moves = listMoves()

/**
 * Keccak-256, for the checksum of addresses and nothing else. A page must know it before its first frame, and the full
 * library, which everything that signs uses, is three times as long. Halves of lanes, because a page runs this once,
 * cold, and the language's own numbers of 64 bits take three times as long then. A test holds it and the library together.
 */
export function hashAddress(bytes: Uint8Array): Uint8Array {
  const state = new Int32Array(50)
  const padded = new Uint8Array((Math.floor(bytes.length / rateBytes) + 1) * rateBytes)
  padded.set(bytes)
  const view = new DataView(padded.buffer)
  view.setUint8(bytes.length, 1)
  view.setUint8(padded.length - 1, view.getUint8(padded.length - 1) | 0x80)
  for (let start = 0; start < padded.length; start += rateBytes) {
    for (let half = 0; half < rateBytes / 4; half++) {
      state[half] = (state[half] ?? 0) ^ view.getInt32(start + half * 4, true)
    }
    permute(state)
  }
  const answer = new DataView(new ArrayBuffer(32))
  for (let half = 0; half < 8; half++) answer.setInt32(half * 4, state[half] ?? 0, true)
  return new Uint8Array(answer.buffer)
}

/**
 * Keccak-f[1600]: theta, rho and pi, chi, iota. Written out without helpers, whose calls cost more than their work as
 * long as nothing is compiled.
 */
function permute(state: Int32Array): void {
  const moved = new Int32Array(50)
  let feedback = 1
  for (let round = 0; round < rounds; round++) {
    mixColumns(state)
    for (const { from, to, bits } of moves) {
      const low = state[from] ?? 0
      const high = state[from ^ 1] ?? 0
      moved[to] = (low << bits) | (bits === 0 ? 0 : high >>> (32 - bits))
      moved[to ^ 1] = (high << bits) | (bits === 0 ? 0 : low >>> (32 - bits))
    }
    for (let row = 0; row < 50; row += 10) {
      for (let half = 0; half < 10; half++) {
        const others = ~(moved[row + ((half + 2) % 10)] ?? 0) & (moved[row + ((half + 4) % 10)] ?? 0)
        state[row + half] = (moved[row + half] ?? 0) ^ others
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      const place = 2 ** bit - 1
      if ((feedback & 1) === 1) state[place >> 5] = (state[place >> 5] ?? 0) ^ (1 << (place & 31))
      feedback = (feedback << 1) ^ ((feedback >> 7) * 0x171)
    }
  }
}

/** Theta: each lane takes in the parities of the column before its own and, turned by one bit, of the one after. */
function mixColumns(state: Int32Array): void {
  const parities = new Int32Array(10)
  for (let half = 0; half < 10; half++) {
    const upper = (state[half] ?? 0) ^ (state[half + 10] ?? 0)
    parities[half] = upper ^ (state[half + 20] ?? 0) ^ (state[half + 30] ?? 0) ^ (state[half + 40] ?? 0)
  }
  for (let column = 0; column < 10; column += 2) {
    const [before, after] = [(column + 8) % 10, (column + 2) % 10]
    const [low, high] = [parities[after] ?? 0, parities[after + 1] ?? 0]
    const lower = (parities[before] ?? 0) ^ (low << 1) ^ (high >>> 31)
    const upper = (parities[before + 1] ?? 0) ^ (high << 1) ^ (low >>> 31)
    for (let place = column; place < 50; place += 10) {
      state[place] = (state[place] ?? 0) ^ lower
      state[place + 1] = (state[place + 1] ?? 0) ^ upper
    }
  }
}

/** Rho and pi: where each lane goes, and by how many bits it is turned. A turn by more than half swaps the halves. */
function listMoves(): readonly Move[] {
  const list: Move[] = [{ from: 0, to: 0, bits: 0 }]
  let [x, y] = [1, 0]
  for (let step = 1; step <= 24; step++) {
    const from = 2 * (x + 5 * y)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const bits = ((step * (step + 1)) / 2) % 64
    list.push({ from: bits < 32 ? from : from + 1, to: 2 * (x + 5 * y), bits: bits & 31 })
  }
  return list
}
