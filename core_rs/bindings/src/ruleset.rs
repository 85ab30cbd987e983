//! `Ruleset`.

use meldhall_rules::ruleset::{PARAMETERS, Parameter, Preset, Value};
use pyo3::{
    exceptions::{PyAttributeError, PyTypeError},
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyInt, PyString},
};

use crate::{errors::impossible, text::names};

/// All parameters of the rules (rulebook, R1 to R9), each a read-only attribute of its name.
///
/// `Ruleset("sabra+initial_meld_points=50")` is a preset with parameters changed, as `str` gives it back.
/// Raises RulesetError.
#[pyclass(module = "meldhall._core", frozen, eq)]
#[derive(PartialEq)]
pub struct Ruleset(pub meldhall_rules::Ruleset);

#[pymethods]
impl Ruleset {
    #[new]
    #[pyo3(signature = (text = "classic"))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Ruleset> {
        text.parse().map(Ruleset).map_err(|error| impossible(py, &error))
    }

    /// The preset of that name. Raises RulesetError.
    #[staticmethod]
    fn preset(py: Python<'_>, name: &str) -> PyResult<Ruleset> {
        meldhall_rules::Ruleset::preset(name).map(Ruleset).map_err(|error| impossible(py, &error))
    }

    /// The names of the presets, in the order of the rulebook.
    #[staticmethod]
    fn presets() -> Vec<&'static str> {
        Preset::ALL.map(Preset::name).into()
    }

    /// Reads `preset+parameter=value+…`. Raises RulesetError.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Ruleset> {
        Ruleset::new(py, text)
    }

    /// Reads a `meldhall.v1.Ruleset` message: a preset and overrides. Raises RulesetError.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Ruleset> {
        meldhall_wire::read_ruleset(data).map(Ruleset).map_err(|error| impossible(py, &error))
    }

    /// The `meldhall.v1.Ruleset` message with every field set.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &meldhall_wire::ruleset_bytes(&self.0))
    }

    /// A ruleset with some parameters changed: ints, bools and enum names. Raises RulesetError.
    #[pyo3(signature = (**parameters))]
    fn replace(&self, py: Python<'_>, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Ruleset> {
        let mut rules = self.0;
        for (name, value) in parameters.into_iter().flatten() {
            let (name, text) = (name.cast::<PyString>()?.to_str()?.to_owned(), text_of(&value)?);
            rules.set(&name, &text).map_err(|error| impossible(py, &error))?;
        }
        rules.validate().map_err(|error| impossible(py, &error))?;
        Ok(Ruleset(rules))
    }

    /// Every parameter by name, in the order of the rulebook.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let parameters = PyDict::new(py);
        for parameter in PARAMETERS {
            parameters.set_item(parameter.name, self.value(py, parameter)?)?;
        }
        Ok(parameters)
    }

    /// The whole set (R1.1), in canonical order: what an order must be a permutation of.
    fn tiles(&self) -> Vec<String> {
        names(&self.0.tiles())
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let parameter = Parameter::named(name);
        let parameter = parameter.ok_or_else(|| {
            PyAttributeError::new_err(format!("'Ruleset' object has no attribute '{name}'"))
        })?;
        self.value(py, parameter)
    }

    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut names: Vec<_> = slf.get_type().dir()?.iter().collect();
        names.extend(PARAMETERS.iter().map(|parameter| PyString::new(slf.py(), parameter.name).into_any()));
        Ok(names)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Ruleset('{}')", self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

impl Ruleset {
    fn value<'py>(&self, py: Python<'py>, parameter: &Parameter) -> PyResult<Bound<'py, PyAny>> {
        match parameter.get(&self.0) {
            Value::Int(number) => Ok(number.into_pyobject(py)?.into_any()),
            Value::Bool(flag) => Ok(PyBool::new(py, flag).to_owned().into_any()),
            Value::Name(name) => Ok(PyString::new(py, name).into_any()),
        }
    }
}

/// A parameter's value in the words of rulesets' text form.
fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        Ok(flag.is_true().to_string())
    } else if value.is_instance_of::<PyInt>() || value.is_instance_of::<PyString>() {
        Ok(value.str()?.to_str()?.to_owned())
    } else {
        Err(PyTypeError::new_err("a parameter is an int, a bool or the name of a choice"))
    }
}
