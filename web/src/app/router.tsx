import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths';
import NotFoundPage from '../pages/not-found-page';
import { Layout } from './layout';
import { RequireAccount } from './require-account';

const HomePage = lazy(() => import('../pages/home-page'));
const FoodsPage = lazy(() => import('../pages/foods-page'));
const FoodPage = lazy(() => import('../pages/food-page'));
const GalleryPage = lazy(() => import('../pages/gallery-page'));
const AboutPage = lazy(() => import('../pages/about-page'));
const ContactPage = lazy(() => import('../pages/contact-page'));
const LoginPage = lazy(() => import('../pages/login-page'));
const RegisterPage = lazy(() => import('../pages/register-page'));
const PurchasePage = lazy(() => import('../pages/purchase-page'));
const UpdateFoodPage = lazy(() => import('../pages/update-food-page'));
const MyFoodsPage = lazy(() => import('../pages/my-foods-page'));
const MyOrdersPage = lazy(() => import('../pages/my-orders-page'));
const AddFoodPage = lazy(() => import('../pages/add-food-page'));

export function Router() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.foods} element={<FoodsPage />} />
        <Route path={paths.food(':id')} element={<FoodPage />} />
        <Route path={paths.gallery} element={<GalleryPage />} />
        <Route path={paths.about} element={<AboutPage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route element={<RequireAccount />}>
          <Route path={paths.purchase(':id')} element={<PurchasePage />} />
          <Route path={paths.updateFood(':id')} element={<UpdateFoodPage />} />
          <Route path={paths.myFoods} element={<MyFoodsPage />} />
          <Route path={paths.myOrders} element={<MyOrdersPage />} />
          <Route path={paths.addFood} element={<AddFoodPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
