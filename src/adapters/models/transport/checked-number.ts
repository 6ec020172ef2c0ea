import { invalid } from '../../../domain/errors.js';

/**
 * A number of the options, checked.
 *
 * @throws `validation` naming the field.
 */
export function checkedNumber(
  field: string,
  value: number,
  { min, max, whole = true }: { readonly min: number; readonly max: number; readonly whole?: boolean },
): number {
  if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw invalid(field, `must be ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`);
}
