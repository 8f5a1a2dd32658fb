import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { showToast } from '../../../components/toast';
import { pagePaths } from '../../../config/page-paths';

/**
 * Always redirects to My Foods and shows an error toast. The update page renders this component if the
 * user is not the owner of the dish.
 */
export function RedirectToMyFoods() {
  useEffect(() => {
    void showToast('error', 'You are not authorized to edit this item.');
  }, []);
  return <Navigate to={pagePaths.myFoods} replace />;
}
