import { SelectField } from '../ui/form-fields';
import { useCategories } from './food-queries';
import { formatCount } from '../lib/format';

interface Props {
  value: string;
  onChange: (category: string) => void;
  /** True if the categories must load now. */
  isNeeded: boolean;
}

/**
 * Lets the user select “All categories” or a category of the menu. If the categories fail to load, the selected
 * category is the only one in the list.
 */
export function CategoryField({ value, onChange, isNeeded }: Props) {
  const { data: categories = [] } = useCategories(isNeeded);
  const isListed = value === '' || categories.some(({ name }) => name === value);
  return (
    <SelectField
      label="Category"
      value={value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    >
      <option value="">All categories</option>
      {!isListed && <option value={value}>{value}</option>}
      {categories.map(({ name, count }) => (
        <option key={name} value={name}>
          {`${name} (${formatCount(count)})`}
        </option>
      ))}
    </SelectField>
  );
}
