import { PageHeader } from '../components/page-header';
import { PageTitle } from '../components/page-title';
import { useSignedIn } from '../features/account/account-context';
import { AddFoodForm } from '../features/food/add-food-form';

export default function AddFoodPage() {
  const { name, email, photoURL } = useSignedIn();
  return (
    <div className="shell">
      <PageTitle title="Add Food" description="Add one of your dishes to the menu of Potluck." />
      <PageHeader
        title="Add Food"
        subtitle="What are you cooking? Describe it as you would to a friend."
      />
      <AddFoodForm cook={{ name, email, photoURL }} />
    </div>
  );
}
