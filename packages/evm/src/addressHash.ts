/** Bytes taken in before each permutation, for an answer of 256 bits. */
const rateBytes = 136
const rounds = 24

/**
 * Keccak-256, for the checksum of addresses and nothing else. A page must know it before its first frame, and the full
 * library, which everything that signs uses, is three times as long. A test holds the two together.
 */
export function hashAddress(bytes: Uint8Array): Uint8Array {
  const state = new BigUint64Array(25)
  const padded = new Uint8Array((Math.floor(bytes.length / rateBytes) + 1) * rateBytes)
  padded.set(bytes)
  const view = new DataView(padded.buffer)
  view.setUint8(bytes.length, 1)
  view.setUint8(padded.length - 1, view.getUint8(padded.length - 1) | 0x80)
  for (let start = 0; start < padded.length; start += rateBytes) {
    for (let lane = 0; lane < rateBytes / 8; lane++) {
      state[lane] = at(state, lane) ^ view.getBigUint64(start + lane * 8, true)
    }
    permute(state)
  }
  const answer = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) answer.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(answer.buffer)
}

/** Keccak-f[1600]: theta, rho and pi, chi, iota. A BigUint64Array cuts what is written into it to 64 bits. */
function permute(state: BigUint64Array): void {
  const columns = new BigUint64Array(5)
  const row = new BigUint64Array(5)
  let feedback = 1
  for (let round = 0; round < rounds; round++) {
    for (let x = 0; x < 5; x++) {
      columns[x] = at(state, x) ^ at(state, x + 5) ^ at(state, x + 10) ^ at(state, x + 15) ^ at(state, x + 20)
    }
    for (let lane = 0; lane < 25; lane++) {
      state[lane] = at(state, lane) ^ at(columns, (lane + 4) % 5) ^ rotate(at(columns, (lane + 1) % 5), 1)
    }
    let [x, y, moving] = [1, 0, at(state, 1)]
    for (let step = 1; step <= 24; step++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const place = x + 5 * y
      const next = at(state, place)
      state[place] = rotate(moving, ((step * (step + 1)) / 2) % 64)
      moving = next
    }
    for (let start = 0; start < 25; start += 5) {
      for (let column = 0; column < 5; column++) row[column] = at(state, start + column)
      for (let column = 0; column < 5; column++) {
        state[start + column] = at(row, column) ^ (~at(row, (column + 1) % 5) & at(row, (column + 2) % 5))
      }
    }
    for (let bit = 0; bit < 7; bit++) {
      if ((feedback & 1) === 1) state[0] = at(state, 0) ^ (1n << BigInt(2 ** bit - 1))
      feedback = (feedback << 1) ^ ((feedback >> 7) * 0x171)
    }
  }
}

function at(lanes: BigUint64Array, index: number): bigint {
  return lanes[index] ?? 0n
}

function rotate(lane: bigint, bits: number): bigint {
  return (lane << BigInt(bits)) | (lane >> BigInt(64 - bits))
}
