/** Exit code of a missed evaluation gate (rule D4). */
export const GATE_EXIT_CODE = 5;
