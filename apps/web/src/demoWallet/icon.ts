/** A test tube on slate: plainly neither our latch nor anybody's real wallet. */
export const icon =
  'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2040%2040%22%3E%3Crect%20width%3D%2240%22%20height%3D%2240%22%20rx%3D%229%22%20fill%3D%22%23234a52%22%2F%3E%3Cpath%20d%3D%22M16%209h8M17%209v14a7%207%200%201%200%206%200V9%22%20fill%3D%22none%22%20stroke%3D%22%23eef5f4%22%20stroke-width%3D%222.4%22%20stroke-linecap%3D%22round%22%2F%3E%3Ccircle%20cx%3D%2220%22%20cy%3D%2229%22%20r%3D%223.6%22%20fill%3D%22%237fd1c7%22%2F%3E%3C%2Fsvg%3E'
