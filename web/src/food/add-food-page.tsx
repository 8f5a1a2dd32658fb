import { pages } from '@potluck/functions/contract/pages';
import { PageHeader, PageMetadata } from '../ui/page';
import { useSignedInAccount } from '../account/account-provider';
import { AddFoodForm } from './add-food-form';

export default function AddFoodPage() {
  const { uid, name, email, photoURL } = useSignedInAccount();
  return (
    <div className="shell">
      <PageMetadata
        title={pages.addFood.title}
        description="Add one of your dishes to the menu of Potluck."
      />
      <PageHeader
        title="Add Food"
        subtitle="What are you cooking? Describe it as you would to a friend."
      />
      <AddFoodForm key={uid} uid={uid} owner={{ name, email, photoURL }} />
    </div>
  );
}
