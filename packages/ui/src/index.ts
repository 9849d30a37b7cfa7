export { Button, type ButtonProps } from './actions/button.tsx';
export { ButtonLink, type ButtonLinkProps } from './actions/button-link.tsx';
export type { ButtonSize, ButtonVariant } from './actions/button-style.ts';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { saveFile } from './actions/save-file.ts';
export { Logo } from './brand/logo.tsx';
export { Mark, type MarkState } from './brand/mark.tsx';
export { SageMark } from './brand/sage-mark.tsx';
export { Article } from './display/article.tsx';
export { Avatar } from './display/avatar.tsx';
export { Badge, type BadgeTone } from './display/badge.tsx';
export { BarChart, type ChartBar } from './display/bar-chart.tsx';
export { Card } from './display/card.tsx';
export { Chip } from './display/chip.tsx';
export { Count, countText } from './display/count.tsx';
export { DescriptionList } from './display/description-list.tsx';
export { Heading } from './display/heading.tsx';
export { Pips } from './display/pips.tsx';
export { ProgressBar } from './display/progress-bar.tsx';
export { Recommendation } from './display/recommendation.tsx';
export {
  ResponsiveImage,
  type ResponsiveImageProps,
} from './display/responsive-image.tsx';
export { Spinner } from './display/spinner.tsx';
export {
  Cell,
  type CellSlot,
  HeadCell,
  Row,
  Table,
  TableBody,
  TableHead,
} from './display/table.tsx';
export { VisuallyHidden } from './display/visually-hidden.tsx';
export { Banner, type BannerProps } from './feedback/banner.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/error-state.tsx';
export { late } from './feedback/late.tsx';
export { loadFailureText } from './feedback/load-failure.ts';
export { Loading } from './feedback/loading.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { ToastIcon } from './feedback/toast-icon.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { ChipsInput, type ChipsInputProps } from './fields/chips-input.tsx';
export { CodeField, type CodeFieldProps } from './fields/code-field.tsx';
export { CodeInput, type CodeInputProps } from './fields/code-input.tsx';
export { Combobox, type ComboboxOption, type ComboboxProps } from './fields/combobox.tsx';
export { cropToRatio } from './fields/crop-image.ts';
export { CurrencyBox, type CurrencyBoxProps } from './fields/currency-box.tsx';
export { DateField } from './fields/date-field.tsx';
export { Field, type FieldProps } from './fields/field.tsx';
export { FileDrop, type FileDropProps } from './fields/file-drop.tsx';
export type { FileDropItem } from './fields/file-drop-items.tsx';
export { Input, type InputProps } from './fields/input.tsx';
export { NumberField, type NumberFieldProps } from './fields/number-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { PriceField, type PriceFieldProps } from './fields/price-field.tsx';
export { currencySign } from './fields/price-text.ts';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { SearchBox, type SearchBoxProps } from './fields/search-box.tsx';
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx';
export { Segmented, type SegmentedProps } from './fields/segmented.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Switch, type SwitchProps } from './fields/switch.tsx';
export { Textarea, type TextareaProps } from './fields/textarea.tsx';
export { Breadcrumb, type BreadcrumbProps } from './navigation/breadcrumb.tsx';
export { PageBar } from './navigation/page-bar.tsx';
export { Stepper, type StepperProps, type StepperStep as Step } from './navigation/stepper.tsx';
export { Tabs, type TabsProps } from './navigation/tabs.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
export { Drawer, type DrawerProps } from './overlays/drawer.tsx';
export { Menu, type MenuAction, type MenuItem, type MenuProps } from './overlays/menu.tsx';
export { Modal, type ModalProps } from './overlays/modal.tsx';
export { Popover, type PopoverProps } from './overlays/popover.tsx';
export { Tooltip } from './overlays/tooltip.tsx';
export { TopModal, type TopModalProps } from './overlays/top-modal.tsx';
export { ErrorScreen } from './screens/error-screen.tsx';
export { NotFoundScreen } from './screens/not-found-screen.tsx';
