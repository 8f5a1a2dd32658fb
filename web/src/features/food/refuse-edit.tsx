import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '../../components/toast';
import { paths } from '../../config/paths';

/** For whoever opens the form of another person's dish. */
export function RefuseEdit() {
  useEffect(() => {
    void showToast('error', 'You are not authorized to edit this item.');
  }, []);
  return <Navigate to={paths.myFoods} replace />;
}
